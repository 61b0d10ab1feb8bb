import { sql } from 'kysely'
import type { RuleName } from '#contract/inbox/rule.ts'
import type { Page } from '#contract/kernel/page.ts'
import { rolesWith } from '#contract/permissions.ts'
import type { Contact } from '#domain/inbox/rules/match-rules.ts'
import type { Spot } from '#domain/places/place-index.ts'
import { isOfVehicles, type VehicleSelection } from '../../../db/found/vehicle-selection.ts'
import { isTripOfCompanyHidden } from '../../../db/hidden-trips.ts'
import type { Db } from '../../../db/pool.ts'
import type { Member } from '../store.ts'

/** An open trip as rules see it. */
export type OpenTripRow = {
  id: string
  vehicle_id: string
  version: number
  start_at: string
  start_key: string | null
  end_key: string | null
  start_coordinate: unknown
  end_coordinate: unknown
  /** When it began by the clock there, as `2026-11-12 07:24:00`. */
  local: string
  reason: string | null
  contact_name: string | null
  contact_company: string | null
  /** Rules that have answered it before. */
  answered_by: string[]
}

export type After = Pick<OpenTripRow, 'start_at' | 'id'>

const key = (place: string) => sql`nullif(place_key(${sql.ref(place)}), place_key('{}'))::text`

/** Where and when the trip `t` was driven. */
export const DRIVE_COLUMNS = sql`
  ${key('t.place_start')} as start_key, ${key('t.place_end')} as end_key,
  coalesce(t.place_start_coordinate, t.coordinate_start) as start_coordinate,
  coalesce(t.place_end_coordinate, t.coordinate_end) as end_coordinate,
  (t.start_at at time zone t.start_tz)::text as local, t.reason, t.contact_name, t.contact_company`

/** What a member's rules may answer, and what they have answered. */
export function ruleAnswerStore(db: Db, { companyId, userId }: Member) {
  return {
    /**
     * Open trips of the member, newest first; with `isAsked` also those without a driver. Archived vehicles take no changes.
     * Whether the member may change them is checked when they are written.
     */
    openTrips: async (isAsked: boolean, after: After | null, limit: number): Promise<OpenTripRow[]> => {
      const { rows } = await sql<OpenTripRow>`
        select t.id, t.vehicle_id, t.version, t.start_at, ${DRIVE_COLUMNS},
          array(select a.rule_id from rule_answers a where a.trip_id = t.id)::text[] as answered_by
        from trips t
        where t.company_id = ${companyId} and t.deleted_at is null and t.category = 'none'
          and ${isAsked ? sql`(t.driver_user_id = ${userId} or t.driver_user_id is null)` : sql`t.driver_user_id = ${userId}`}
          and t.vehicle_id = any(array(
            select v.id from vehicles v join memberships m on m.company_id = v.company_id and m.user_id = ${userId}
            where v.company_id = ${companyId} and v.deleted_at is null and v.archived_at is null
              and (m.role in (${sql.join(rolesWith('vehicle:trips:change'))}) or exists (
                select from vehicle_users u where u.vehicle_id = v.id and u.user_id = m.user_id))))
          and ${after ? sql`(t.start_at, t.id) < (${after.start_at}, ${after.id})` : sql`true`}
        order by t.start_at desc, t.id desc limit ${limit}`.execute(db)
      return rows
    },

    /** The places of the company's contacts. */
    customers: async (): Promise<(Spot & Contact)[]> => {
      const { rows } = await sql<Spot & Contact>`
        select ${key('place')} as key, nullif(place->'coordinate', 'null') as coordinate,
          nullif(concat_ws(' ', first_name, last_name), '') as "contactName", company as "contactCompany"
        from list_entries where owner_id = ${companyId} and list = 'contacts' and place is not null`.execute(
        db,
      )
      return rows
    },

    remember: async (
      requestId: string,
      answers: readonly {
        tripId: string
        version: number
        ruleId: string
        name: RuleName
        lost: RuleName[]
      }[],
    ): Promise<void> => {
      const rows = answers.map(({ tripId, version, ruleId, name, lost }) => ({
        trip_id: tripId,
        request_id: requestId,
        company_id: companyId,
        user_id: userId,
        rule_id: ruleId,
        rule_name: JSON.stringify(name),
        lost: JSON.stringify(lost),
        version,
      }))
      if (rows.length > 0) await db.insertInto('rule_answers').values(rows).execute()
    },

    /**
     * Answers that still stand, newest first; none of a trip that is hidden from the member, or that they no longer see. The offset
     * keeps PostgreSQL from reading all trips of the company for each answer.
     */
    page: async ({ limit, offset }: Page, vehicles: VehicleSelection) => {
      const from = sql`
        from rule_answers a cross join lateral (select * from trips where id = a.trip_id offset 0) t
        where a.company_id = ${companyId} and a.user_id = ${userId} and t.category <> 'none' and ${isOfVehicles(vehicles)}
          and not ${isTripOfCompanyHidden(companyId, 't', userId)}
          and not exists (select from rule_answers b where b.trip_id = a.trip_id and b.answered_at > a.answered_at)`
      const { rows } = await sql<AnswerRow>`
        select a.trip_id, a.rule_name, a.lost, a.answered_at, a.version = t.version as is_undoable ${from}
        order by a.answered_at desc, t.start_at desc, a.trip_id limit ${limit} offset ${offset}`.execute(db)
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::integer as total from (select ${from} limit ${COUNTED_MAX}) c`.execute(db)
      return { rows, total: counted[0]?.total ?? 0 }
    },
  }
}

/** More answers are not counted. */
const COUNTED_MAX = 1_000

export type AnswerRow = {
  trip_id: string
  rule_name: RuleName
  lost: RuleName[]
  answered_at: string
  is_undoable: boolean
}
