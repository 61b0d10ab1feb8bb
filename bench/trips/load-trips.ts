import type pg from 'pg'

/** What a vehicle of the bulk load has: two years of a busy one, or ten of what no vehicle drives. */
const TRIPS_A_VEHICLE = 1_000
const BIG_VEHICLE = 100_000

export type Loaded = { ordinary: string; big: string; trips: number }

/**
 * Five million trips at scale 1: one vehicle with 100,000, the others with 1,000 each. Loaded past the
 * triggers, without history: nothing of what is measured reads it.
 */
export async function loadTrips(admin: pg.Client, companyId: string, scale: number): Promise<Loaded> {
  const big = await makeVehicles(admin, companyId, 1, 'BIG')
  const count = Math.max(1, Math.round((5_000_000 * scale - BIG_VEHICLE) / TRIPS_A_VEHICLE))
  const others = await makeVehicles(admin, companyId, count, 'B')
  await admin.query('alter table trips disable trigger all')
  await insert(admin, 'BIG', BIG_VEHICLE, 10)
  await insert(admin, 'B', TRIPS_A_VEHICLE, 2)
  await admin.query('alter table trips enable trigger all')
  await enableAlways(admin)
  await admin.query(`insert into trip_months
    select vehicle_id, month_of(start_at, 'Europe/Berlin'), category, count(*), sum(odometer_end - odometer_start)
    from trips group by 1, 2, 3 on conflict do nothing`)
  await admin.query('vacuum analyze trips')
  await admin.query('vacuum analyze trip_months')
  return { ordinary: others, big, trips: BIG_VEHICLE + count * TRIPS_A_VEHICLE }
}

/** `enable trigger all` would leave the guards as ordinary triggers. */
async function enableAlways(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'trips'::regclass and not tgisinternal`,
  )
  for (const { name } of rows) await admin.query(`alter table trips enable always trigger ${name}`)
}

/** The id of one of them. */
async function makeVehicles(admin: pg.Client, companyId: string, count: number, prefix: string) {
  await admin.query('begin')
  await admin.query(`select set_config('wegbuch.actor', gen_random_uuid()::text, true)`)
  const { rows } = await admin.query<{ id: string }>(
    `insert into vehicles (id, company_id, license_plate, time_zone, system_of_units, currency_code,
       is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said, odometer)
     select gen_random_uuid(), $1, $2 || ' ' || n, 'Europe/Berlin', 'metric', 'EUR', true, true, true, 0, 0
     from generate_series(1, $3) n returning id`,
    [companyId, prefix, count],
  )
  await admin.query('commit')
  return rows[Math.floor(rows.length / 2)]?.id ?? ''
}

/** Trips at even distances over so many years, with the texts that such trips have. */
const insert = (admin: pg.Client, prefix: string, count: number, years: number) =>
  admin.query(
    `insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz,
       odometer_start, odometer_end, place_start, place_end, place_end_coordinate, reason, contact_company, driver_name)
     select gen_random_uuid(), v.company_id, v.id,
       (array['business', 'private', 'commute', 'business', 'none'])[1 + n % 5],
       '2016-01-01'::timestamptz + n * interval '1 year' * $3 / $2, 'Europe/Berlin',
       '2016-01-01'::timestamptz + n * interval '1 year' * $3 / $2 + interval '5 minutes', 'Europe/Berlin',
       n * 10, n * 10 + 10,
       '{"name": "Betriebshof", "address": {"street": "Wiesenweg 4", "postalCode": "72764", "city": "Reutlingen", "country": "DE"}}',
       '{"name": "Kunde", "address": {"street": "Hauptstraße 12", "postalCode": "89073", "city": "Ulm", "country": "DE"}}',
       '{"latitude": 48.4011, "longitude": 9.9876}', 'Wartung der Heizzentrale', 'Scharr GmbH', 'Max Kern'
     from vehicles v cross join generate_series(1, $2::integer) n
     where v.license_plate like $1 || ' %'`,
    [prefix, count, years],
  )
