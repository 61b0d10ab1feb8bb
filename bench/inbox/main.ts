import { compare, httpLoad, microseconds } from '../compare.ts'
import { type Bench, withProduct } from '../product.ts'
import { makeVehicles, withoutTriggers } from '../records/load.ts'
import { insertTrips } from '../trips/load-trips.ts'
import { measureAccuracy } from './accuracy.ts'
import { measureRules } from './rules.ts'

const VEHICLES = 200
/** Every fifth is without a category: 10,000 open trips. */
const TRIPS_A_VEHICLE = 250
const DESTINATIONS = 60
const REQUESTS = 30

/** Pages of the inbox of a company with 10,000 open trips, against the newest 50 trips of a vehicle. */
export const run = async (): Promise<string> =>
  [await measureAccuracy(), await withProduct(measurePages), await withProduct(measureRules)].join('\n  ')

async function measurePages(bench: Bench): Promise<string> {
  const companyId = await bench.make('/companies', 'company', { name: 'Albwerk GmbH' })
  const vehicleId = await load(bench, companyId)
  const { admin, headers, pid, url } = bench
  const read = (name: string, path: string) => ({
    name,
    pid,
    application: 'wegbuch',
    load: httpLoad({ url: `${url}/api/${path}`, headers }),
  })
  const sides = [
    read('page', `companies/${companyId}/inbox`),
    read('gaps', `companies/${companyId}/inbox?filter[kind]=gap`),
    read('counts', `companies/${companyId}/inbox-counts`),
    read('trips', `vehicles/${vehicleId}/trips`),
  ]
  const { costs, ratio } = await compare(sides, admin, REQUESTS)
  const cost = (name: string) => `${microseconds(costs.get(name))} (${ratio(name, 'trips').toFixed(1)} ×)`
  return `inbox of ${VEHICLES} vehicles with 10,000 open trips, CPU of server and PostgreSQL; newest 50 trips ${microseconds(costs.get('trips'))}: a page ${cost('page')} (limit 3), of gaps ${cost('gaps')}, counts ${cost('counts')}`
}

async function load({ admin }: Bench, companyId: string): Promise<string> {
  const [vehicleId = ''] = await makeVehicles(admin, companyId, VEHICLES, 'F')
  await withoutTriggers(admin, 'trips', async () => {
    await insertTrips(admin, 'F', TRIPS_A_VEHICLE, 10)
    await admin.query(
      `update trips set place_end = jsonb_set(place_end, '{name}', to_jsonb('Kunde ' || mod(abs(hashtext(id::text)), $1::integer)))`,
      [DESTINATIONS],
    )
  })
  await admin.query(`insert into trip_months
    select vehicle_id, month_of(start_at, 'Europe/Berlin'), category, count(*), sum(odometer_end - odometer_start)
    from trips group by 1, 2, 3`)
  await admin.query(`insert into trip_findings
    select id, vehicle_id, null, 5, false, false, company_id, start_at from trips where mod(hashtext(id::text), 20) = 0`)
  await admin.query('vacuum full trips')
  await admin.query('vacuum analyze trips, trip_months, trip_findings, vehicles')
  return vehicleId
}
