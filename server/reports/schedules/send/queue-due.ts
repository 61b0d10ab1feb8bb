import { INTERVAL_UNITS, type IntervalUnit, type ReportSettingsInput } from '#contract/reports/template.ts'
import { loadMomentConverter } from '#domain/moment.ts'
import { dueAt, nextDue } from '#domain/reports/due.ts'
import { applySettings } from '#domain/reports/settings.ts'
import type { Db } from '../../../db/pool.ts'
import { zoneFor } from '../next-due.ts'
import { addRun, lockDueSchedules, lockSchedulesAfter, setNext } from './store.ts'

/** Where each day begins first. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/**
 * Makes a run of each schedule that is due. The next one is counted from now: what was missed while no worker ran is
 * sent once, and one that a clock that ran ahead has put off for years is due again at its next day.
 */
export async function queueDueRuns(db: Db, now: number): Promise<void> {
  const converter = await loadMomentConverter()
  const nowIso = new Date(now).toISOString()
  const latest = INTERVAL_UNITS.map((rhythm) => ({
    rhythm,
    day: nextDue(rhythm, FIRST_ZONE, nowIso, converter).day,
  }))
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const due = await lockDueSchedules(tx, nowIso)
      const putOff = await lockSchedulesAfter(tx, latest)
      for (const schedule of [...due, ...putOff]) {
        const { vehicleIds } = applySettings(schedule.settings as ReportSettingsInput)
        const zone = await zoneFor(tx, { companyId: schedule.company_id, vehicleIds })
        // The zone of the vehicle may have changed since the time was computed.
        const isDue = Date.parse(dueAt(schedule.next_on, zone, converter)) <= now
        if (isDue) await addRun(tx, schedule, nowIso)
        await setNext(tx, schedule.id, nextDue(schedule.rhythm as IntervalUnit, zone, nowIso, converter))
      }
      return due.length + putOff.length
    })
    if (found === 0) return
  }
}
