import type { Db } from '../../db/pool.ts'
import { revokeLinksOfSchedule } from './links/store.ts'
import { scheduleStore } from './store.ts'

/** After the template was locked. Its schedule ends with it, and so do the links that were sent. */
export async function endSchedule(db: Db, companyId: string, templateId: string): Promise<void> {
  const schedules = scheduleStore(db, companyId)
  const schedule = await schedules.lockByTemplate(templateId)
  if (!schedule) return
  await revokeLinksOfSchedule(db, companyId, schedule.id)
  await schedules.remove(schedule.id)
}
