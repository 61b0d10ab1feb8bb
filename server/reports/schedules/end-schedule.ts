import type { Db } from '../../db/pool.ts'
import type { RecordEvent } from '../../security-log/public.ts'
import { revokeLinksOfSchedule } from './links/store.ts'
import { scheduleStore } from './store.ts'

/** After the template was locked. Its schedule ends with it, and so do the links that were sent. */
export async function endSchedule(
  db: Db,
  { companyId, templateId }: { companyId: string; templateId: string },
  recordEvent: RecordEvent,
): Promise<void> {
  const schedules = scheduleStore(db, companyId)
  const schedule = await schedules.lockByTemplate(templateId)
  if (!schedule) return
  await revokeLinksOfSchedule(db, companyId, schedule.id)
  await schedules.remove(schedule.id)
  await recordEvent({ kind: 'report.schedule_removed', companyId, targetId: schedule.id })
}
