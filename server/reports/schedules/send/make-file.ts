import { createHash } from 'node:crypto'
import { SCOPES_OF_ROLE } from '#contract/permissions.ts'
import type { ReportSettings, ReportSettingsInput } from '#contract/reports/template.ts'
import { type Period, periodOf } from '#domain/reports/period.ts'
import { applySettings, EMPTY_FILTER } from '#domain/reports/settings.ts'
import type { FilePool } from '../../../db/file-pool.ts'
import type { Db } from '../../../db/pool.ts'
import { readRole } from '../../../employees/public.ts'
import { displayableCompany } from '../../../mail/public.ts'
import { readUserNames } from '../../../users/public.ts'
import { countContent } from '../../content/count-content.ts'
import { reportVehicles } from '../../content/report-vehicles.ts'
import { reportFileName } from '../../make/file-name.ts'
import type { MakeReports } from '../../make/make-report.ts'
import { addChunk, addFile, removeFile, type StoredFile } from '../files/store.ts'
import { type RunOrder, readOrder } from './order/store.ts'
import type { ClaimedRun } from './store.ts'

const CHUNK_BYTES = 262_144

export type MadeFile = {
  order: RunOrder
  settings: ReportSettings
  vehicles: number
  period: Period
  isEmpty: boolean
  file: StoredFile
  bytes: number
  digest: Buffer
}

export const mayReport = (role: keyof typeof SCOPES_OF_ROLE | null | undefined): boolean =>
  role != null && SCOPES_OF_ROLE[role].includes('company:reportTemplates:report')

type Makers = { db: Db; snapshots: FilePool; make: MakeReports; now: () => number; signal: AbortSignal }

/**
 * Makes the report of a run and stores it, from one snapshot: schedule, template and rights are those of the records
 * that it shows. Null if the schedule is gone, 'rights' if whoever set it up may make no reports.
 */
export const makeFile = (makers: Makers, run: ClaimedRun): Promise<MadeFile | 'rights' | 'stopped' | null> =>
  makers.snapshots.read(makers.signal, async (snapshot) => {
    const { company_id: companyId, schedule_id, due_on } = run
    const order = await readOrder(snapshot, schedule_id)
    if (!order) return null
    if (order.stopReason !== null) return 'stopped'
    const { userId, templateId } = order
    if (!mayReport(await readRole(snapshot, companyId, userId))) return 'rights'
    const saved = applySettings(order.settings as ReportSettingsInput)
    const period = periodOf(saved.filter, due_on)
    const settings = { ...saved, filter: withPeriod(saved.filter, period) }
    const request = {
      companyId,
      viewerId: userId,
      settings,
      vehicles: await reportVehicles(snapshot, companyId, settings.vehicleIds),
      madeAtIso: new Date(makers.now()).toISOString(),
      madeBy: (await readUserNames(snapshot, [userId])).get(userId) ?? '',
    }
    const { trips, expenses } = await countContent(snapshot, request)
    const given = { db: snapshot, signal: makers.signal }
    const { type, content } = await makers.make.report(given, request, { userId, templateId })
    // It is mailed to people who may never have heard of the company.
    const name = reportFileName(displayableCompany(order.companyName), period, {
      locale: settings.locale,
      isPdf: settings.format === 'pdf',
    })
    const file = await addFile(makers.db, companyId, name, type)
    try {
      const stored = await store(makers.db, file.id, content as AsyncIterable<Buffer>)
      const isEmpty = trips === 0 && expenses === 0
      return { order, settings, vehicles: request.vehicles.length, period, isEmpty, file, ...stored }
    } catch (error) {
      await removeFile(makers.db, file.id)
      throw error
    }
  })

/** A report that is late or repeated is about the period of the day on which it was due. */
const withPeriod = (filter: ReportSettings['filter'], { first, last }: Period): ReportSettings['filter'] => ({
  ...filter,
  relativeDateIntervalUnit: EMPTY_FILTER.relativeDateIntervalUnit,
  relativeDateIntervalOffset: EMPTY_FILTER.relativeDateIntervalOffset,
  absoluteDateIntervalStart: first,
  absoluteDateIntervalEnd: last,
})

async function store(db: Db, fileId: string, parts: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let [bytes, nth, length] = [0, 0, 0]
  let held: Buffer[] = []
  const flush = async () => {
    if (length > 0) await addChunk(db, fileId, nth++, Buffer.concat(held))
    held = []
    length = 0
  }
  for await (const part of parts) {
    hash.update(part)
    bytes += part.length
    length += part.length
    held.push(part)
    if (length >= CHUNK_BYTES) await flush()
  }
  await flush()
  return { bytes, digest: hash.digest() }
}
