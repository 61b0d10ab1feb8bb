import { sql } from 'kysely'
import type { Coordinate } from '#contract/kernel/place.ts'
import type { Db } from '../../db/pool.ts'

/** A little more than 150 m to the north and south. */
const NEAR_DEGREES = 0.0014
const TRIPS_MAX = 500

/** A place near a position; label is the name of its contact. */
export type Candidate = { place: unknown; label: string | null; coordinate: Coordinate }

const isNear = (coordinate: string, { latitude, longitude }: Coordinate) => {
  const east = NEAR_DEGREES / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const at = sql.raw(coordinate)
  return sql`(${at}->>'latitude')::float8 between ${latitude - NEAR_DEGREES} and ${latitude + NEAR_DEGREES}
    and (${at}->>'longitude')::float8 between ${longitude - east} and ${longitude + east}`
}

/** Places of the company's contacts, and of the own ones of a user. */
export async function contactPlaces(
  db: Db,
  { companyId, contactsOf }: { companyId: string; contactsOf: string | null },
  position: Coordinate,
) {
  const { rows } = await sql<Candidate>`
    select place, coalesce(company, nullif(concat_ws(' ', first_name, last_name), '')) as label,
      place->'coordinate' as coordinate
    from list_entries where list = 'contacts' and owner_id in (${companyId}, ${contactsOf ?? companyId})
      and jsonb_typeof(place->'coordinate') = 'object' and ${isNear("place->'coordinate'", position)}
    order by id limit 50`.execute(db)
  return rows
}

/** Places of a vehicle's trips, the most used first. */
export async function tripPlaces(db: Db, { vehicleId }: { vehicleId: string }, position: Coordinate) {
  const { rows } = await sql<Candidate>`
    select stop.place, null as label, stop.coordinate
    from (
      select * from trips where vehicle_id = ${vehicleId} and deleted_at is null and category <> 'private'
      order by start_at desc, id desc limit ${TRIPS_MAX}) trip
    cross join lateral (values (trip.place_start, trip.place_start_coordinate),
      (trip.place_end, trip.place_end_coordinate)) stop (place, coordinate)
    where stop.place is not null and jsonb_typeof(stop.coordinate) = 'object' and ${isNear('stop.coordinate', position)}
    group by stop.place, stop.coordinate order by count(*) desc, stop.place::text limit 50`.execute(db)
  return rows
}
