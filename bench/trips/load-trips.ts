import type pg from 'pg'
import type { Bench } from '../product.ts'
import type { Kind, LoadedFleet } from '../records/bench-reading.ts'
import { loadRows } from '../records/load.ts'

const BIG = 100_000

/** Five million trips at scale 1: one vehicle with 100,000, the others with 1,000 each. */
const load = ({ admin }: Bench, companyId: string, scale: number): Promise<LoadedFleet> =>
  loadRows(admin, companyId, scale, {
    table: 'trips',
    big: BIG,
    all: 5_000_000,
    insert: (prefix, count, years) => insertTrips(admin, prefix, count, years),
    months: `insert into trip_months
      select vehicle_id, month_of(start_at, 'Europe/Berlin'), category, count(*), sum(odometer_end - odometer_start)
      from trips group by 1, 2, 3 order by 2, 1, 3 on conflict do nothing`,
  })

export const TRIPS: Kind = { name: 'trips', big: BIG, load }

/** What an odometer shows at most is below 10,000,000: a million trips are shorter than fewer ones. */
const distanceOf = (count: number) => Math.min(10, Math.floor(9_000_000 / count))

/** Trips spread evenly over the years, with typical texts. */
export const insertTrips = (admin: pg.Client, prefix: string, count: number, years: number) =>
  admin.query(
    `insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz,
       odometer_start, odometer_end, place_start, place_end, place_end_coordinate, reason, contact_company, driver_name)
     select gen_random_uuid(), v.company_id, v.id,
       (array['business', 'private', 'commute', 'business', 'none'])[1 + n % 5],
       '2016-01-01'::timestamptz + n * interval '1 year' * $3 / $2, 'Europe/Berlin',
       '2016-01-01'::timestamptz + n * interval '1 year' * $3 / $2 + interval '5 minutes', 'Europe/Berlin',
       n * $4::integer, (n + 1) * $4::integer,
       '{"name": "Betriebshof", "address": {"street": "Wiesenweg 4", "postalCode": "72764", "city": "Reutlingen", "country": "DE"}}',
       '{"name": "Kunde", "address": {"street": "Hauptstraße 12", "postalCode": "89073", "city": "Ulm", "country": "DE"}}',
       '{"latitude": 48.4011, "longitude": 9.9876}', 'Wartung der Heizzentrale', 'Scharr GmbH', 'Max Kern'
     from vehicles v cross join generate_series(1, $2::integer) n
     where v.license_plate like $1 || ' %'`,
    [prefix, count, years, distanceOf(count)],
  )
