import type pg from 'pg'
import type { Bench } from '../product.ts'
import type { Kind, LoadedFleet } from '../records/bench-reading.ts'
import { loadRows } from '../records/load.ts'

const BIG = 100_000
const INDEXES = ['trips_words', 'trips_of_company']

const CITIES = [
  'Reutlingen',
  'Ulm',
  'Stuttgart',
  'Tübingen',
  'Esslingen',
  'Böblingen',
  'Göppingen',
  'Metzingen',
]
const COMPANIES = [
  'Molkerei Schwaben',
  'Scharr GmbH',
  'Stadtwerke',
  'Bäckerei Ott',
  'Zimmerei Hägele',
  'Autohaus Kern',
  'Klinikum am Steinenberg',
  'Druckerei Raach',
  'Gärtnerei Blum',
  'Sanitär Vogt',
  'Metallbau Fink',
]
const NAMES = [
  'Müller',
  'Schmidt',
  'Fischer',
  'Weber',
  'Meyer',
  'Wagner',
  'Becker',
  'Hoffmann',
  'Schäfer',
  'Bauer',
]
const FIRST_NAMES = ['Karin', 'Oskar', 'Max', 'Jörg', 'Miriam', 'Zoë', 'Anna']
const REASONS = ['Wartung der Heizzentrale', 'Angebot', 'Abnahme', 'Besprechung', 'Lieferung', 'Neueröffnung']

/** Trips with texts that differ, drawn by a hash of vehicle and number. */
const insertTrips = (admin: pg.Client, prefix: string, count: number, years: number) =>
  admin.query(
    `insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz, odometer_start,
       odometer_end, place_start, place_end, reason, contact_name, contact_company, driver_name, comment)
     select gen_random_uuid(), v.company_id, v.id,
       (array['business', 'private', 'commute', 'business', 'none'])[1 + n % 5],
       '2016-01-01'::timestamptz + n * interval '1 year' * $3 / $2, 'Europe/Berlin',
       '2016-01-01'::timestamptz + n * interval '1 year' * $3 / $2 + interval '5 minutes', 'Europe/Berlin',
       n * 10, (n + 1) * 10,
       '{"name": "Betriebshof", "address": {"street": "Wiesenweg 4", "postalCode": "72764", "city": "Reutlingen", "country": "DE"}}',
       jsonb_build_object('name', ($5::text[])[1 + h % 11], 'address', jsonb_build_object(
         'street', ($6::text[])[1 + h % 10] || 'straße ' || h % 97, 'postalCode', (70000 + h % 9973)::text,
         'city', ($4::text[])[1 + h % 8], 'country', 'DE')),
       ($8::text[])[1 + h % 6], ($7::text[])[1 + h % 7] || ' ' || ($6::text[])[1 + h % 10], ($5::text[])[1 + h % 11],
       ($7::text[])[1 + h % 5] || ' Kern', case when h % 4 = 0 then 'Auftrag ' || h % 100003 end
     from vehicles v cross join lateral (
       select n, abs(hashtext(v.id::text || n)) as h from generate_series(1, $2::integer) n) drawn
     where v.license_plate like $1 || ' %'`,
    [prefix, count, years, CITIES, COMPANIES, NAMES, FIRST_NAMES, REASONS],
  )

/** The definitions of the indexes that the search brought. */
async function dropIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ definition: string }>(
    'select indexdef as definition from pg_indexes where indexname = any($1)',
    [INDEXES],
  )
  for (const index of INDEXES) await admin.query(`drop index ${index}`)
  return rows.map(({ definition }) => definition)
}

/** Five million trips at scale 1: one vehicle with 100,000, the others with 1,000 each. */
async function load({ admin }: Bench, companyId: string, scale: number): Promise<LoadedFleet> {
  // Built after the rows, in a tenth of the time.
  const definitions = await dropIndexes(admin)
  const fleet = await loadRows(admin, companyId, scale, {
    table: 'trips',
    big: BIG,
    all: 5_000_000,
    insert: (prefix, count, years) => insertTrips(admin, prefix, count, years),
    months: `insert into trip_months
      select vehicle_id, month_of(start_at, 'Europe/Berlin'), category, count(*), sum(odometer_end - odometer_start)
      from trips group by 1, 2, 3 order by 2, 1, 3 on conflict do nothing`,
  })
  for (const definition of definitions) await admin.query(definition)
  await admin.query('analyze trips')
  return fleet
}

export const SEARCHED_TRIPS: Kind = { name: 'trips', big: BIG, load }

export { dropIndexes }
