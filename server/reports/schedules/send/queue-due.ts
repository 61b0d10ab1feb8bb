import type { IntervalUnit, ReportSettingsInput } from '#contract/reports/template.ts'
import { loadMomentConverter } from '#domain/moment.ts'
import { dueAt, nextDue } from '#domain/reports/due.ts'
import { applySettings } from '#domain/reports/settings.ts'
import type { Db } from '../../../db/pool.ts'
import { zoneFor } from '../next-due.ts'
import { addRun, lockDueSchedules, setNext } from './store.ts'

/**
 * Makes a run of each schedule that is due. The next one is counted from now: what was missed while no worker ran is
 * sent once.
 */
export async function queueDueRuns(db: Db, now: number): Promise<void> {
  const converter = await loadMomentConverter()
  const nowIso = new Date(now).toISOString()
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const due = await lockDueSchedules(tx, nowIso)
      for (const schedule of due) {
        const { vehicleIds } = applySettings(schedule.settings as ReportSettingsInput)
        const zone = await zoneFor(tx, { companyId: schedule.company_id, vehicleIds })
        // The zone of the vehicle may have changed since the time was computed.
        const iso = dueAt(schedule.next_on, zone, converter)
        if (Date.parse(iso) > now) {
          await setNext(tx, schedule.id, { day: schedule.next_on, iso })
          continue
        }
        await addRun(tx, schedule)
        await setNext(tx, schedule.id, nextDue(schedule.rhythm as IntervalUnit, zone, nowIso, converter))
      }
      return due.length
    })
    if (found === 0) return
  }
}
