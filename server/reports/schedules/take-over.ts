import type { ReportDelivery, StopReason } from '#contract/reports/schedule.ts'
import type { IntervalUnit, ReportSettings } from '#contract/reports/template.ts'
import type { Db } from '../../db/pool.ts'
import type { RecordEvent } from '../../security-log/public.ts'
import { nextDueOf } from './next-due.ts'
import { scheduleStore } from './store.ts'

type Changed = { companyId: string; templateId: string; userId: string; settings: ReportSettings }
type At = { now: number; recordEvent: RecordEvent }

/**
 * Whoever changes what a template says has set up its schedule, too: otherwise they could have a report sent to
 * themselves that shows what only the person before them may see.
 */
export async function takeOverSchedule(db: Db, changed: Changed, { now, recordEvent }: At): Promise<void> {
  const { companyId, templateId, userId, settings } = changed
  const schedules = scheduleStore(db, companyId)
  const before = await schedules.lockByTemplate(templateId)
  if (!before) return
  const rhythm = before.rhythm as IntervalUnit
  const due = await nextDueOf(db, { companyId, rhythm, vehicleIds: settings.vehicleIds }, now)
  await schedules.change(before.id, {
    userId,
    rhythm,
    delivery: before.delivery as ReportDelivery,
    stopReason: before.stop_reason as StopReason | null,
    due,
  })
  await recordEvent({ kind: 'report.schedule_set', companyId, targetId: before.id })
}
