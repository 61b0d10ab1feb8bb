import type { IntervalUnit } from '#contract/reports/template.ts'
import { loadMomentConverter } from '#domain/moment.ts'
import { DUE_ZONE, type Due, nextDue } from '#domain/reports/due.ts'
import type { Db } from '../../db/pool.ts'
import { scheduleStore } from './store.ts'

type Of = { companyId: string; rhythm: IntervalUnit; vehicleIds: readonly string[] }

/** The zone of the first vehicle that a template names; without one, of the company's first by plate. */
export const zoneFor = async (db: Db, { companyId, vehicleIds }: Omit<Of, 'rhythm'>): Promise<string> =>
  (await scheduleStore(db, companyId).zoneOf(vehicleIds)) ?? DUE_ZONE

export const nextDueOf = async (db: Db, of: Of, now: number): Promise<Due> =>
  nextDue(of.rhythm, await zoneFor(db, of), new Date(now).toISOString(), await loadMomentConverter())
