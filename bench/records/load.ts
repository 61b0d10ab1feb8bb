import type pg from 'pg'
import type { LoadedFleet } from './bench-reading.ts'

/** Records per ordinary vehicle: two busy years. */
export const ROWS_A_VEHICLE = 1_000

type Load = {
  table: 'trips' | 'expenses'
  /** Records of the big vehicle; no real one has as many. */
  big: number
  /** Records in total at scale 1. */
  all: number
  /** Inserts count rows, spread over the years, into each vehicle whose plate starts with the prefix. */
  insert: (prefix: string, count: number, years: number) => Promise<unknown>
  /** Computes the month counters from the loaded rows. */
  months: string
  /** Inserts trips into one more ordinary vehicle, to be shown with its records. */
  trips?: (prefix: string) => Promise<unknown>
}

/** Loads one big and many ordinary vehicles with triggers disabled, so without history: no measured query reads it. */
export async function loadRows(
  admin: pg.Client,
  companyId: string,
  scale: number,
  load: Load,
): Promise<LoadedFleet> {
  const { table, big: most, all } = load
  const [big = ''] = await makeVehicles(admin, companyId, 1, 'BIG')
  const count = Math.max(1, Math.round((all * scale - most) / ROWS_A_VEHICLE))
  const fleet = await makeVehicles(admin, companyId, count, 'B')
  const [withTrips = null] = load.trips ? await makeVehicles(admin, companyId, 1, 'TRIPS') : []
  await withoutTriggers(admin, table, async () => {
    await load.insert('BIG', most, 10)
    await load.insert('B', ROWS_A_VEHICLE, 2)
    if (withTrips) await load.insert('TRIPS', ROWS_A_VEHICLE, 2)
  })
  await load.trips?.('TRIPS')
  await admin.query(load.months)
  // Autovacuum would do the same within minutes of such a load.
  await admin.query('vacuum analyze trips, expenses, trip_months, expense_months, vehicles')
  const rows = most + (count + (withTrips ? 1 : 0)) * ROWS_A_VEHICLE
  return { ordinary: fleet[Math.floor(count / 2)] ?? '', fleet, big, withTrips, rows }
}

export async function withoutTriggers(
  admin: pg.Client,
  table: 'trips' | 'expenses',
  work: () => Promise<unknown>,
): Promise<void> {
  await admin.query(`alter table ${table} disable trigger all`)
  await work()
  await admin.query(`alter table ${table} enable trigger all`)
  await enableAlways(admin, table)
}

/** `enable trigger all` would demote ALWAYS triggers. */
async function enableAlways(admin: pg.Client, table: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`,
  )
  for (const { name } of rows) await admin.query(`alter table ${table} enable always trigger ${name}`)
}

export async function makeVehicles(admin: pg.Client, companyId: string, count: number, prefix: string) {
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
  return rows.map(({ id }) => id)
}
