import type { VehiclesReportFormat } from '#contract/reports/calls.ts'
import { newId } from '../../db/id.ts'
import type { Database, Db } from '../../db/pool.ts'
import { exportSnapshot } from '../../db/shared-snapshot.ts'
import type { FileReply } from '../../http/file/parts.ts'
import type { Log } from '../../log.ts'
import { countContent } from '../content/count-content.ts'
import type { VehiclesReportRequest } from '../content/open-vehicles-report.ts'
import { periodOfReport } from '../content/period.ts'
import type { ReportRequest } from '../content/request.ts'
import { companyName } from '../content/selection/store.ts'
import type { TableTally } from '../csv/table-tally.ts'
import { recordDigest } from '../register/record-digest.ts'
import { type FileDigest, insertMadeReport, type MadeReport, readHeads } from '../register/store.ts'
import { startChild } from './child-process.ts'
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
export function makeReports(
  { connection, db: pool }: Pick<Database, 'connection' | 'db'>,
  log: Log,
  publicUrl: URL | null = null,
) {
  const children = spareChild(() => startChild(PROGRAM))

  async function made(
    { db, signal }: Given,
    work: Work,
    description: Description,
    register: MadeReport,
  ): Promise<ReportFile> {
    const order: ReportOrder = { ...work, snapshot: await exportSnapshot(db, connection) }
    return { ...description, content: content(order, signal, register) }
  }

  /** The process is taken when somebody reads, and so is ended in every case. */
  async function* content(
    order: ReportOrder,
    signal: AbortSignal,
    register: MadeReport,
  ): AsyncGenerator<Buffer> {
    const child = children.take()
    const record = (file: FileDigest) => insertMadeReport(pool, register, file, tablesIn(child.note()))
    yield* recordDigest(children.outputOf(child, { order, signal, log }), record)
  }

  return {
    /** The first report is to find its process started. */
    prepare: children.prepare,
    close: children.close,

    report: async (given: Given, asked: ReportRequest, by: MadeBy): Promise<ReportFile> => {
      const id = newId()
      const report = { ...asked, id, ...(publicUrl && { publicUrl: publicUrl.href }) }
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
        {
          id,
          ...by,
          companyId,
          kind: 'logbook',
          format,
          dateFirst: period.first,
          dateLast: period.last,
          heads,
        },
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
          id: newId(),
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

const tablesIn = (note: string): TableTally | null => (note ? (JSON.parse(note) as TableTally) : null)

const typeOf = (isPdf: boolean) => (isPdf ? 'application/pdf' : 'text/csv')
