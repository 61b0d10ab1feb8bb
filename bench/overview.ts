import { compare, httpLoad, microseconds } from './compare.ts'
import { insertExpenses } from './expenses/load-expenses.ts'
import { type Bench, withProduct } from './product.ts'
import { makeVehicles, withoutTriggers } from './records/load.ts'
import { insertTrips } from './trips/load-trips.ts'

const VEHICLES = 200
const TRIPS_A_VEHICLE = 5_000
/** Two fill-ups and two others a month. */
const EXPENSES_A_VEHICLE = 500
const YEARS = 10
const REQUESTS = 40
const WRITES = 200
/** The last full year of the loaded trips. */
const PERIOD = 'from=2025-01&to=2025-12'

// npm run bench -- overview --scale 0.1 takes a tenth of the trips.
const flag = process.argv.indexOf('--scale')
const SCALE = flag < 0 ? 1 : Number(process.argv[flag + 1])

/** The calls of the overview, of the list of vehicles and of the fuel against the newest 50 trips of a vehicle, and a trip written with and without its counters. */
export const run = (): Promise<string> =>
  withProduct(async (bench) => {
    const companyId = await bench.make('/companies', 'company', { name: 'Albwerk GmbH' })
    const vehicles = await load(bench, companyId)
    const [vehicleId = ''] = vehicles
    const { admin, headers, pid } = bench
    const read = (name: string, path: string) => ({
      name,
      pid,
      application: 'wegbuch',
      load: httpLoad({ url: `${bench.url}/api/${path}`, headers }),
    })
    const calls = ['attention', `distances?${PERIOD}`, `costs?${PERIOD}`]
    const fuel = `fuel?${PERIOD}`
    const others = ['fleet', fuel]
    const sides = [
      ...[...calls, ...others].map((call) => read(call, `companies/${companyId}/${call}`)),
      read('trips', `vehicles/${vehicleId}/trips`),
    ]
    const reading = await compare(sides, admin, REQUESTS)
    const cost = (name: string) =>
      `${name} ${microseconds(reading.costs.get(name))} (${reading.ratio(name, 'trips').toFixed(1)} × the trips)`
    const sum = (...names: string[]) =>
      names.reduce((total, name) => total + reading.ratio(name, 'trips'), 0).toFixed(1)
    return [
      `overview of ${VEHICLES} vehicles with ${(VEHICLES * TRIPS_A_VEHICLE * SCALE).toFixed()} trips, CPU of server and PostgreSQL; newest 50 trips ${microseconds(reading.costs.get('trips'))}: ${calls.map(cost).join(', ')}; all three ${sum(...calls)} × (limit 5), with the fuel ${sum(...calls, fuel)} ×`,
      others.map(cost).join(', '),
      await compareWriting(bench, vehicles),
    ].join('\n  ')
  })

async function load({ admin }: Bench, companyId: string): Promise<string[]> {
  const vehicles = await makeVehicles(admin, companyId, VEHICLES, 'F')
  await withoutTriggers(admin, 'trips', () =>
    insertTrips(admin, 'F', Math.round(TRIPS_A_VEHICLE * SCALE), YEARS),
  )
  await withoutTriggers(admin, 'expenses', () => insertExpenses(admin, 'F', EXPENSES_A_VEHICLE, YEARS))
  await admin.query(`insert into expense_months
    select vehicle_id, month_of(spent_at, 'Europe/Berlin'), currency_code, category, count(*), sum(grossing)
    from expenses group by 1, 2, 3, 4`)
  await admin.query(`insert into trip_months
    select vehicle_id, month_of(start_at, 'Europe/Berlin'), category, count(*), sum(odometer_end - odometer_start)
    from trips group by 1, 2, 3`)
  await admin.query(`select count(count_driver_month(vehicle_id, month, driver_name, category, trips, distance)::text) from (
    select vehicle_id, month_of(start_at, 'Europe/Berlin') as month, driver_name, category, count(*)::numeric as trips,
      sum(odometer_end - odometer_start) as distance
    from trips group by 1, 2, 3, 4) driven`)
  await admin.query(`select count(count_fuel(vehicle_id, month, product_type, unit, currency_code, paid, bought, 0, 0)::text) from (
    select vehicle_id, month_of(spent_at, 'Europe/Berlin') as month, product_type, unit, currency_code, 100 * sum(grossing) as paid,
      1000 * sum(amount) as bought
    from expenses where product_type is not null group by 1, 2, 3, 4, 5) fuel`)
  await admin.query(`select count(refresh_fill_ups(vehicle_id, product_type, first, last)::text) from (
    select vehicle_id, product_type, min(spent_at) as first, max(spent_at) as last from expenses
    where product_type is not null group by 1, 2) filled`)
  // One trip in a hundred has a gap; all were entered late, which a real logbook is not.
  await admin.query(`insert into trip_findings
    select id, vehicle_id, null, 5, false, false, company_id, start_at from trips where mod(hashtext(id::text), 100) = 0`)
  await admin.query(`update finding_counts c set gaps = f.gaps, gap_distance = 5 * f.gaps
    from (select vehicle_id, count(*) as gaps from trip_findings group by 1) f where f.vehicle_id = c.vehicle_id`)
  // One statement has written each of their rows twelve times, where a server reuses the space in between.
  await admin.query('vacuum full driver_years, expense_years, fuel_years, finding_counts')
  await admin.query(
    'vacuum analyze trips, expenses, trip_months, expense_months, expense_years, driver_years, fuel_years, trip_findings, finding_counts, vehicles',
  )
  return vehicles
}

/** As it was before there were findings and drivers' months. */
const WITHOUT = `
  alter table trips disable trigger trips_find_in_inserted;
  create or replace function count_inserted_trips() returns trigger language plpgsql as $$
  begin
    insert into trip_months as m
    select t.vehicle_id, month_of(t.start_at, coalesce(v.time_zone, t.start_tz)), t.category, count(*),
      sum(t.odometer_end - t.odometer_start)
    from added t join vehicles v on v.id = t.vehicle_id
    where t.deleted_at is null group by 1, 2, 3
    on conflict (vehicle_id, month, category)
      do update set trips = m.trips + excluded.trips, distance = m.distance + excluded.distance;
    return null;
  end $$`

async function compareWriting(bench: Bench, vehicles: readonly string[]): Promise<string> {
  const { admin, pid } = bench
  const { rows } = await admin.query<{ sql: string }>(
    `select pg_get_functiondef('count_inserted_trips'::regproc) as sql`,
  )
  const WITH = `alter table trips enable always trigger trips_find_in_inserted; ${rows[0]?.sql}`
  const sides = [AS_USUAL, WITH_FINDINGS].flatMap(({ name, trip }, kind) => {
    const own = vehicles.filter((_, nth) => nth % 2 === kind)
    const load = writeTrips(bench, own, trip)
    const side = (counters: string, setUp: string) => ({
      name: `${name} ${counters}`,
      pid,
      application: 'wegbuch',
      load,
      // Changing the table makes every connection plan all of its statements again, which no server in use does.
      prepare: async () => {
        await admin.query(setUp)
        await load(WRITES)
      },
    })
    return [side('with', WITH), side('without', WITHOUT)]
  })
  const result = await compare(sides, admin, WRITES)
  await admin.query(WITH)
  const told = (name: string) => {
    const [ours, theirs] = [`${name} with`, `${name} without`]
    const cost = (side: string) => microseconds(result.costs.get(side))
    return `${name} ${cost(ours)}, without ${cost(theirs)}, ratio ${result.ratio(ours, theirs).toFixed(2)}`
  }
  return `writing a trip with findings and drivers' months: ${told(AS_USUAL.name)} (limit 1.2); ${told(WITH_FINDINGS.name)}`
}

type Trip = (nthOfVehicle: number) => object

function writeTrips({ headers, url }: Bench, vehicles: readonly string[], trip: Trip) {
  let nth = 0
  return httpLoad({
    url: () => `${url}/api/vehicles/${vehicles[nth % vehicles.length]}/trips`,
    headers: { ...headers, 'content-type': 'application/json' },
    method: 'POST',
    body: () => {
      const attributes = trip(Math.floor(nth++ / vehicles.length))
      return JSON.stringify({ data: { type: 'trip', attributes } })
    },
  })
}

const tripAt = (startsAt: number, odometerStart: number) => ({
  category: 'business',
  dateStartIso: new Date(startsAt).toISOString(),
  dateStartTz: 'Europe/Berlin',
  dateEndIso: new Date(startsAt + 300_000).toISOString(),
  dateEndTz: 'Europe/Berlin',
  odometerStart,
  odometerEnd: odometerStart + 1,
  reason: 'Wartung der Heizzentrale',
  driverName: 'Max Kern',
})

const SIX_DAYS_AGO = Date.now() - 6 * 86_400_000
const SPRING = Date.UTC(2026, 2, 1)

/** In time, and where the trip before ended. */
const AS_USUAL = {
  name: 'as usual',
  trip: (nth: number) => tripAt(SIX_DAYS_AGO + nth * 600_000, 100_000 + nth),
}
const WITH_FINDINGS = {
  name: 'late and behind a gap',
  trip: (nth: number) => tripAt(SPRING + nth * 600_000, 100_000 + 200 * nth),
}
