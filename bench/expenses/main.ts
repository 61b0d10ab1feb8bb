import type pg from 'pg'
import { benchReading, type Kind } from '../records/bench-reading.ts'
import { loadRows, ROWS_A_VEHICLE, withoutTriggers } from '../records/load.ts'
import { insertExpenses } from './load-expenses.ts'

const BIG = 100_000

/** A million expenses at scale 1: one vehicle with 100,000, the others with 1,000 each; half of them are fuel. */
const EXPENSES: Kind = {
  name: 'expenses',
  big: BIG,
  trips: 'five trips for each of them',
  load: ({ admin }, companyId, scale) =>
    loadRows(admin, companyId, scale, {
      table: 'expenses',
      big: BIG,
      all: 1_000_000,
      insert: (prefix, count, years) => insertExpenses(admin, prefix, count, years),
      months: `insert into expense_months
        select vehicle_id, month_of(spent_at, 'Europe/Berlin'), currency_code, category, count(*), sum(grossing)
        from expenses group by 1, 2, 3, 4 order by 2, 1, 3, 4 on conflict do nothing`,
      trips: (prefix) =>
        withoutTriggers(admin, 'trips', () => insertTrips(admin, prefix, 5 * ROWS_A_VEHICLE)),
    }),
}

/** Trips over the same two years, between places near the filling station. */
const insertTrips = (admin: pg.Client, prefix: string, count: number) =>
  admin.query(
    `insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz, odometer_start,
       odometer_end, place_start, place_start_coordinate, place_end, place_end_coordinate, reason)
     select gen_random_uuid(), v.company_id, v.id, 'business', begun, 'Europe/Berlin', begun + interval '35 minutes',
       'Europe/Berlin', n * 2, n * 2 + 2, '{"name": "Betriebshof"}', '{"latitude": 48.5031, "longitude": 9.2046}',
       '{"name": "Kunde"}', '{"latitude": 48.4911, "longitude": 9.2176}', 'Wartung'
     from vehicles v cross join generate_series(1, $2::integer) n
       cross join lateral (select '2016-01-01 00:07Z'::timestamptz + n * interval '2 years' / $2 as begun) b
     where v.license_plate like $1 || ' %'`,
    [prefix, count],
  )

export const run = async (): Promise<string> => ['', ...(await benchReading(EXPENSES))].join('\n  ')
