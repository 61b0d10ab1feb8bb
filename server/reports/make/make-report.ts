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

export type MakeReports = ReturnType<typeof makeReports>

/** Makes the files of reports, each in a process of its own. */
export function makeReports({ connection }: Database, log: Log) {
  const children = spareChild(() => startChild(PROGRAM))

  async function* output(order: ReportOrder, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      yield* outputOf(children.take(), { order, signal, log })
    } finally {
      children.prepare()
    }
  }

  async function made({ db, signal }: Given, work: Work, description: Description): Promise<ReportFile> {
    const order: ReportOrder = { ...work, snapshot: await exportSnapshot(db, connection) }
    return { ...description, content: output(order, signal) }
  }

  return {
    /** Somebody is about to ask for a report. */
    prepare: children.prepare,
    close: children.close,

    report: async (given: Given, report: ReportRequest): Promise<ReportFile> => {
      const { locale, format } = report.settings
      const isPdf = format === 'pdf'
      const company = await companyName(given.db, report.companyId)
      return made(
        given,
        { report },
        {
          type: typeOf(isPdf),
          name: reportFileName(company, periodOfReport(report), { locale, isPdf }),
          estimatedBytes: estimatedBytes(report.settings, await countContent(given.db, report)),
        },
      )
    },

    vehicles: async (
      given: Given,
      vehicles: VehiclesReportRequest,
      format: VehiclesReportFormat,
    ): Promise<ReportFile> => {
      const { locale, startIso, endIso } = vehicles
      const isPdf = format === 'pdf'
      const company = await companyName(given.db, vehicles.companyId)
      const name = reportFileName(company, daysBetween(startIso, endIso), { locale, isPdf })
      return made(given, { vehicles, format }, { type: typeOf(isPdf), name })
    },
  }
}

type Work = ReportOrder extends infer O ? (O extends object ? Omit<O, 'snapshot'> : never) : never

const typeOf = (isPdf: boolean) => (isPdf ? 'application/pdf' : 'text/csv')
