import type { VehiclesReportFormat } from '#contract/reports/calls.ts'
import type { Database, Db } from '../../db/pool.ts'
import { exportSnapshot } from '../../db/shared-snapshot.ts'
import type { FileReply } from '../../http/file/parts.ts'
import type { Log } from '../../log.ts'
import { countContent } from '../content/count-content.ts'
import type { VehiclesReportRequest } from '../content/open-vehicles-report.ts'
import { periodOfReport } from '../content/period.ts'
import type { ReportRequest } from '../content/request.ts'
import { companyName } from '../content/selection/store.ts'
import { recordDigest } from '../register/record-digest.ts'
import { type FileDigest, insertMadeReport, type MadeReport, readHeads } from '../register/store.ts'
import { outputOf, startChild } from './child-process.ts'
import { estimatedBytes } from './estimate.ts'
import { daysBetween, reportFileName } from './file-name.ts'
import type { ReportOrder } from './order.ts'
import { spareChild } from './spare-child.ts'

const PROGRAM = new URL('./program.ts', import.meta.url)

type ReportFile = FileReply<'application/pdf' | 'text/csv'>
/** `db` is the snapshot of which the file is made; it has to last until that is complete. */
type Given = { db: Db; signal: AbortSignal }
type Description = Omit<ReportFile, 'content'>
type MadeBy = Pick<MadeReport, 'userId' | 'templateId'>

export type MakeReports = ReturnType<typeof makeReports>

/** Makes the files of reports, each in a process of its own. */
export function makeReports({ connection, db: pool }: Pick<Database, 'connection' | 'db'>, log: Log) {
  const children = spareChild(() => startChild(PROGRAM))

  async function* output(order: ReportOrder, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      yield* outputOf(children.take(), { order, signal, log })
    } finally {
      children.prepare()
    }
  }

  async function made(
    { db, signal }: Given,
    work: Work,
    description: Description,
    register: MadeReport,
  ): Promise<ReportFile> {
    const order: ReportOrder = { ...work, snapshot: await exportSnapshot(db, connection) }
    const record = (file: FileDigest) => insertMadeReport(pool, register, file)
    return { ...description, content: recordDigest(output(order, signal), record) }
  }

  return {
    /** Somebody is about to ask for a report. */
    prepare: children.prepare,
    close: children.close,

    report: async (given: Given, report: ReportRequest, by: MadeBy): Promise<ReportFile> => {
      const { companyId, vehicles, settings } = report
      const { locale, format } = settings
      const isPdf = format === 'pdf'
      const period = periodOfReport(report)
      const company = await companyName(given.db, companyId)
      const heads = await readHeads(
        given.db,
        vehicles.map(({ id }) => id),
      )
      return made(
        given,
        { report },
        {
          type: typeOf(isPdf),
          name: reportFileName(company, period, { locale, isPdf }),
          estimatedBytes: estimatedBytes(settings, await countContent(given.db, report)),
        },
        { ...by, companyId, kind: 'logbook', format, dateFirst: period.first, dateLast: period.last, heads },
      )
    },

    vehicles: async (
      given: Given,
      vehicles: VehiclesReportRequest,
      format: VehiclesReportFormat,
      userId: string,
    ): Promise<ReportFile> => {
      const { companyId, locale, startIso, endIso } = vehicles
      const isPdf = format === 'pdf'
      const period = daysBetween(startIso, endIso)
      const company = await companyName(given.db, companyId)
      const name = reportFileName(company, period, { locale, isPdf })
      return made(
        given,
        { vehicles, format },
        { type: typeOf(isPdf), name },
        {
          companyId,
          userId,
          kind: 'vehicles',
          format,
          templateId: null,
          dateFirst: period.first,
          dateLast: period.last,
          heads: [],
        },
      )
    },
  }
}

type Work = ReportOrder extends infer O ? (O extends object ? Omit<O, 'snapshot'> : never) : never

const typeOf = (isPdf: boolean) => (isPdf ? 'application/pdf' : 'text/csv')
