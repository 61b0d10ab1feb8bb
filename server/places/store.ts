import { sql } from 'kysely'
import type { Place } from '#contract/kernel/place.ts'
import { isTripHidden, visiblePlace } from '../db/hidden-trips.ts'
import type { Db } from '../db/pool.ts'
import { searchText } from '../db/search-text.ts'
import { visibleVehicles } from '../db/visible-vehicles.ts'
import { presentPlace } from '../http/place.ts'

/** A place from the caller's own data; label is the name of its contact. */
export type OwnPlace = { place: Place; label: string | null }

export type OwnSearch = { words: string[]; vehicleId: string | null }

const RESULTS_MAX = 60
/** At most this many vehicles, and this many of their latest trips in total: bounds the cost for large fleets. */
const VEHICLES_MAX = 100
const TRIPS_MAX = 2_000
const TRIPS_MIN = 20

/** `fold` of `gazetteer/fold.ts` as SQL. */
const foldSql = (text: ReturnType<typeof sql>) =>
  ['ae', 'oe', 'ue'].reduce(
    (folded, umlaut) => sql`replace(${folded}, ${umlaut}::text, ${umlaut.slice(0, 1)}::text)`,
    sql`replace(${searchText(text)}, 'sankt', 'st')`,
  )

/** Places known to one user. */
export const placeStore = (db: Db, userId: string) => ({
  canSeeVehicle: async (vehicleId: string): Promise<boolean> => {
    const { rows } = await sql`
      select from (${visibleVehicles(userId)}) vehicles where id = ${vehicleId}`.execute(db)
    return rows.length > 0
  },

  /** Counts one geocoder request of today; false if the quota is used up. */
  takeGeocoderQuota: async (limit: number): Promise<boolean> => {
    const { rows } = await sql`
      insert into geocoder_requests as used (user_id, day, requests)
      values (${userId}, (now() at time zone 'utc')::date, 1)
      on conflict (user_id) do update
        set day = excluded.day, requests = case when used.day = excluded.day then used.requests + 1 else 1 end
        where used.day <> excluded.day or used.requests < ${limit}
      returning requests`.execute(db)
    return rows.length > 0
  },

  /**
   * Searches places of visible vehicles, their trips and the user's contacts. Every word must occur. The given vehicle
   * first, then by use; without words by recency.
   */
  search: async ({ words, vehicleId }: OwnSearch): Promise<OwnPlace[]> => {
    const said = foldSql(sql`concat_ws(' ', label, place->>'name', place->'address'->>'street',
      place->'address'->>'postalCode', place->'address'->>'city')`)
    const conditions = words.map((word) => sql`said like ${`%${word.replace(/[%_\\]/g, '')}%`}`)
    const { rows } = await sql<{ place: unknown; label: string | null }>`
      with seen as (${visibleVehicles(userId)} order by v.id is distinct from ${vehicleId}::uuid, v.changed_at desc limit ${VEHICLES_MAX}),
      stops as (
        select seen.id as vehicle_id, stop.* from seen
        cross join lateral (
          select * from trips where vehicle_id = seen.id and deleted_at is null
            and not ${isTripHidden('trips', userId)}
          order by start_at desc, id desc
          limit (select greatest(${TRIPS_MIN}::int, ${TRIPS_MAX}::int / greatest(count(*), 1)) from seen)
        ) trip
        cross join lateral (values
          (trip.place_start, trip.place_start_coordinate, trip.start_at),
          (trip.place_end, trip.place_end_coordinate, trip.end_at)) stop (place, coordinate, at)
        where stop.place is not null
      ),
      known as (
        select place || jsonb_build_object('coordinate',
            (array_agg(coordinate order by at desc) filter (where coordinate is not null))[1]) as place,
          null as label, count(*) as uses, max(at) as at, bool_or(vehicle_id = ${vehicleId}::uuid) as is_here
        from stops group by stops.place
        union all
        select visible.place, null, 0, v.changed_at, v.id = ${vehicleId}::uuid
        from seen join vehicles v on v.id = seen.id
        cross join lateral (select ${visiblePlace(userId)} as place) visible where visible.place is not null
        union all
        select place, coalesce(company, nullif(concat_ws(' ', first_name, last_name), '')), 0, changed_at, false
        from list_entries
        where list = 'contacts' and place is not null and owner_id in (
          select ${userId}::uuid union all select company_id from memberships where user_id = ${userId})
      )
      -- Folded once a row, whatever the number of words: without the offset each condition would fold it again.
      select place, label from (select known.*, ${words.length > 0 ? said : sql`null`} as said from known offset 0) known
      where ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by coalesce(is_here, false) desc, ${words.length > 0 ? sql`uses desc, ` : sql``}at desc
      limit ${RESULTS_MAX}`.execute(db)
    return rows.flatMap(({ place, label }) => {
      const shown = presentPlace(place)
      return shown ? [{ place: shown, label }] : []
    })
  },
})
