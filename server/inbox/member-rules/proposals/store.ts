import { sql } from 'kysely'
import { DISMISSED_MAX } from '#contract/inbox/rule.ts'
import type { TripCategory } from '#contract/trips/category.ts'
import { isOfVehicles, type VehicleSelection } from '../../../db/found/vehicle-selection.ts'
import { isTripOfCompanyHidden } from '../../../db/hidden-trips.ts'
import type { Db } from '../../../db/pool.ts'
import { DRIVE_COLUMNS, type OpenTripRow } from '../answers/store.ts'
import type { Member } from '../store.ts'

/** The newest trips that are looked at. */
const TRIPS_MAX = 1_000
/** Of somebody with a few vehicles, those. */
const VEHICLES_MAX = 20

export type AnsweredTripRow = Omit<OpenTripRow, 'vehicle_id' | 'version' | 'start_at' | 'answered_by'> & {
  category: TripCategory
  place_start: unknown
  place_end: unknown
}

export function proposalStore(db: Db, { companyId, userId }: Member) {
  return {
    /** Answered trips of the member and those without a driver, newest first; none that a rule answered or that is hidden. */
    answeredTrips: async (vehicles: VehicleSelection): Promise<AnsweredTripRow[]> => {
      const newest = (where: ReturnType<typeof isOfVehicles>) => sql`
        select t.* from trips t where ${where} order by t.start_at desc, t.id desc limit ${TRIPS_MAX}`
      const trips = vehicles.ids
        ? sql`select t.* from unnest(${vehicles.ids.slice(0, VEHICLES_MAX)}::uuid[]) v (id)
            cross join lateral (${newest(sql`t.vehicle_id = v.id and t.deleted_at is null and t.company_id = ${companyId}`)}) t
            order by t.start_at desc, t.id desc limit ${TRIPS_MAX}`
        : newest(isOfVehicles(vehicles))
      const { rows } = await sql<AnsweredTripRow>`
        select t.id, ${DRIVE_COLUMNS}, t.category, t.place_start, t.place_end
        from (${trips}) t
        where t.category <> 'none' and (t.driver_user_id = ${userId} or t.driver_user_id is null)
          and t.place_start is not null and t.place_end is not null
          and not ${isTripOfCompanyHidden(companyId, 't', userId)}
          and not exists (select from rule_answers a where a.trip_id = t.id)
        order by t.start_at desc, t.id desc`.execute(db)
      return rows
    },

    dismissed: async (): Promise<Set<string>> => {
      const rows = await db
        .selectFrom('dismissed_proposals')
        .select('key')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .execute()
      return new Set(rows.map(({ key }) => key))
    },

    /** Of too many the oldest are forgotten. Call it under the lock of the member's places. */
    dismiss: async (key: string): Promise<void> => {
      await sql`
        insert into dismissed_proposals (company_id, user_id, key) values (${companyId}, ${userId}, ${key})
        on conflict (company_id, user_id, key) do nothing`.execute(db)
      await sql`
        delete from dismissed_proposals where company_id = ${companyId} and user_id = ${userId} and key in (
          select key from dismissed_proposals where company_id = ${companyId} and user_id = ${userId}
          order by dismissed_at desc, key offset ${DISMISSED_MAX})`.execute(db)
    },
  }
}
