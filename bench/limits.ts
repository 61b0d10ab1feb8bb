import { compare, httpLoad, type Side } from './compare.ts'
import { type Bench, withProduct } from './product.ts'
import { describeRatio } from './records/bench-reading.ts'

const WRITES = 400
const VEHICLES = 60
/** Trips per vehicle and month; the Free plan allows twenty. */
const TRIPS_A_MONTH = 15

const CLUSTER = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** Trips spread over months, so that no month reaches the limit. */
function trip(nth: number) {
  const ofVehicle = Math.floor(nth / VEHICLES)
  const start = Date.UTC(2016, Math.floor(ofVehicle / TRIPS_A_MONTH), 1 + (ofVehicle % TRIPS_A_MONTH), 8)
  return {
    category: 'private',
    dateStartIso: new Date(start).toISOString(),
    dateStartTz: 'Europe/Berlin',
    dateEndIso: new Date(start + 1_800_000).toISOString(),
    dateEndTz: 'Europe/Berlin',
    odometerStart: ofVehicle,
    odometerEnd: ofVehicle + 1,
    reason: 'Wartung der Heizzentrale',
    driverName: 'Max Kern',
  }
}

const makeFleet = async ({ make }: Bench, companyId: string, plate: string, more: object = {}) => {
  const fleet: string[] = []
  for (let nth = 0; nth < VEHICLES; nth++) {
    const vehicle = { licensePlate: `${plate} ${nth}`, timeZone: 'Europe/Berlin', ...more }
    fleet.push(await make(`/companies/${companyId}/vehicles`, 'vehicle', vehicle))
  }
  return fleet
}

function createSide(name: string, { url, pid, admin, headers }: Bench, fleet: readonly string[]): Side {
  let nth = 0
  const load = httpLoad({
    url: () => `${url}/api/vehicles/${fleet[nth % VEHICLES]}/trips`,
    headers: { ...headers, 'content-type': 'application/json' },
    method: 'POST',
    body: () => JSON.stringify({ data: { type: 'trip', attributes: trip(nth++) } }),
  })
  return { name, pid, application: 'wegbuch', admin, load }
}

async function insertSubscription({ admin }: Bench, companyId: string): Promise<{ id: string }[]> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into company_subscriptions (id, company_id, product, plan_id, type, billing_interval, status, quantity, currency_code)
     values (gen_random_uuid(), $1, 'business', 'stripe_business_yearly', 'autoRenewable', 'year', 'active', 500, 'EUR')
     returning id`,
    [companyId],
  )
  return rows
}

/** Compares writing trips with plan limits on and off. */
export const run = (): Promise<string> =>
  withProduct(
    (without) =>
      withProduct(
        async (limited) => {
          const [free, paid] = [
            await without.make('/companies', 'company', { name: 'Bench' }),
            await limited.make('/companies', 'company', { name: 'Bench' }),
          ]
          const sides = [
            createSide('off', without, await makeFleet(without, free, 'A')),
            createSide('free', limited, await makeFleet(limited, paid, 'F')),
            createSide(
              'business',
              limited,
              await makeFleet(limited, paid, 'B', { subscriptions: await insertSubscription(limited, paid) }),
            ),
          ]
          const result = await compare(sides, limited.admin, WRITES)
          return [
            'writing a trip with the limits of plans on against off, synchronous_commit on:',
            `a free vehicle ${describeRatio(result, 'free', 'off', 1.15)}`,
            `one with a seat ${describeRatio(result, 'business', 'off', 1.15)}`,
          ].join('\n  ')
        },
        { cluster: CLUSTER, env: { BILLING: 'sandbox' } },
      ),
    { cluster: CLUSTER, env: { BILLING: 'none' } },
  )
