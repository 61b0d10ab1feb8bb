import { sql } from 'kysely'
import type { Coordinate, Place } from '#contract/kernel/place.ts'
import type { Language } from '#contract/users/user.ts'
import { kilometresBetween } from '#domain/distance.ts'
import type { Db } from '../db/pool.ts'
import { presentPlace } from '../http/place.ts'
import { type Gazetteer, openGazetteer } from './gazetteer/gazetteer.ts'

const NEAR_KM = 0.15
/** A little more than that far north and south. */
const NEAR_DEGREES = 0.0014
const TRIPS_MAX = 500

type Whose = { companyId: string; vehicleId: string; driverId: string | null; language: Language }
type Candidate = { place: unknown; label: string | null; coordinate: Coordinate }

/** Names the place of a recorded position. */
export type NamePlace = (db: Db, whose: Whose, position: Coordinate) => Promise<Place | null>

/**
 * The own place nearest to a position, of those within 150 m: places of contacts first, then those of the vehicle's
 * trips; otherwise the nearest town. Private trips are left out, because their places are nobody else's business.
 */
export function placeNamer(): NamePlace {
  // Opened when it is needed first: most processes name no place.
  let gazetteer: Gazetteer | null = null
  return async (db, whose, position) => {
    const candidates = [await contactPlaces(db, whose, position), await tripPlaces(db, whose, position)]
    for (const own of candidates) {
      const found = nearest(own, position)
      if (found) return found
    }
    gazetteer ??= openGazetteer()
    const { address } = gazetteer.reverse(position, whose.language)
    return address && presentPlace({ address })
  }
}

function nearest(candidates: readonly Candidate[], position: Coordinate): Place | null {
  const near = candidates
    .map((candidate) => ({ ...candidate, km: kilometresBetween(candidate.coordinate, position) }))
    .filter(({ km }) => km <= NEAR_KM)
    .toSorted((a, b) => a.km - b.km)[0]
  const place = near && presentPlace(near.place)
  return place ? { ...place, name: place.name ?? near.label, coordinate: near.coordinate } : null
}

const isNear = (coordinate: string, { latitude, longitude }: Coordinate) => {
  const east = NEAR_DEGREES / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const at = sql.raw(coordinate)
  return sql`(${at}->>'latitude')::float8 between ${latitude - NEAR_DEGREES} and ${latitude + NEAR_DEGREES}
    and (${at}->>'longitude')::float8 between ${longitude - east} and ${longitude + east}`
}

async function contactPlaces(db: Db, { companyId, driverId }: Whose, position: Coordinate) {
  const { rows } = await sql<Candidate>`
    select place, coalesce(company, nullif(concat_ws(' ', first_name, last_name), '')) as label,
      place->'coordinate' as coordinate
    from list_entries where list = 'contacts' and owner_id in (${companyId}, ${driverId ?? companyId})
      and jsonb_typeof(place->'coordinate') = 'object' and ${isNear("place->'coordinate'", position)}
    order by id limit 50`.execute(db)
  return rows
}

async function tripPlaces(db: Db, { vehicleId }: Whose, position: Coordinate) {
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
