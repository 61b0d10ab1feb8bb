import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { compare, httpLoad, microseconds } from '../compare.ts'
import { cpuNs } from '../cpu.ts'
import { type Bench, withProduct } from '../product.ts'
import { describeRatio, type PreparedBench, prepareBench, SCALE } from '../records/bench-reading.ts'
import { dropIndexes, SEARCHED_TRIPS } from './load.ts'

/** Found often, found rarely, found nowhere, and with a typing error. */
const SEARCHES = [
  'molkerei',
  'reutlingen',
  'müller karin',
  'neueröffnung ulm',
  'stuttgart',
  'straße 96',
  '70123',
  'auftrag 4711',
  'hägele',
  'klinikum böblingen',
  'xylophon',
  'molkerie',
]
const ROUNDS = 2
const WRITES = 100

const COLUMNS = [
  'contact_name',
  'contact_company',
  'reason',
  'comment',
  'driver_name',
  ...['place_start', 'place_end'].flatMap((place) => [
    `${place}->>'name'`,
    ...['street', 'postalCode', 'city'].map((line) => `${place}->'address'->>'${line}'`),
  ]),
]

/** The newest 50 that have the words, by comparing every text. */
function ilikeSql(scope: string, search: string): { text: string; values: string[] } {
  const words = search.split(' ')
  const conditions = words.map(
    (_, nth) => `(${COLUMNS.map((column) => `${column} ilike '%' || $${nth + 2} || '%'`).join(' or ')})`,
  )
  const text = `select id from trips where ${scope} = $1 and deleted_at is null and ${conditions.join(' and ')}
    order by start_at desc, id desc limit 50`
  return { text, values: words }
}

const pidsOf = async (admin: pg.Client, application: string) => {
  const { rows } = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [application],
  )
  return rows.map(({ pid }) => pid)
}

/** CPU of each search, by the processes that work for it. */
async function measure(pids: () => Promise<number[]>, search: (text: string) => Promise<unknown>) {
  const costs: number[] = []
  for (const text of SEARCHES.slice(0, 3)) await search(text)
  for (let round = 0; round < ROUNDS; round++)
    for (const text of SEARCHES) {
      const before = cpuNs(await pids())
      await search(text)
      costs.push(cpuNs(await pids()) - before)
    }
  return costs.toSorted((a, b) => a - b)
}

const p95 = (costs: readonly number[]) => costs[Math.ceil(costs.length * 0.95) - 1] ?? Number.NaN
const middle = (costs: readonly number[]) => costs[Math.floor(costs.length / 2)] ?? Number.NaN

const figures = (costs: readonly number[]) =>
  `p95 ${microseconds(p95(costs))}, median ${microseconds(middle(costs))}`

async function compareSearch(data: PreparedBench, name: string, vehicle: string | null): Promise<string> {
  const { bench, companyId } = data
  const filter = vehicle ? `&filter[vehicleIds]=${vehicle}` : ''
  const measureCall = (call: string) =>
    measure(
      async () => [bench.pid ?? 0, ...(await pidsOf(bench.admin, 'wegbuch'))],
      async (text) => {
        const query = `filter[search]=${encodeURIComponent(text)}${filter}`
        const reply = await fetch(`${bench.url}/api/companies/${companyId}/${call}?${query}`, {
          headers: bench.headers,
        })
        if (!reply.ok) throw new Error(`the search for ${text} was answered ${reply.status}`)
        await reply.arrayBuffer()
      },
    )
  const ours = await measureCall('trips')
  const totals = await measureCall('trip-totals')
  // Without workers in parallel, whose CPU would not count.
  const options = '-c max_parallel_workers_per_gather=0'
  const client = new pg.Client({ connectionString: bench.databaseUrl, application_name: 'ilike', options })
  await client.connect()
  const ilike = await measure(
    () => pidsOf(bench.admin, 'ilike'),
    (text) => {
      const { text: statement, values } = ilikeSql(vehicle ? 'vehicle_id' : 'company_id', text)
      return client.query(statement, [vehicle ?? companyId, ...values])
    },
  )
  await client.end()
  const ratio = (costs: readonly number[]) =>
    `ratio of p95 ${(p95(costs) / p95(ilike)).toFixed(3)}, of medians ${(middle(costs) / middle(ilike)).toFixed(2)}`
  return [
    `search in ${name}: newest 50 ${figures(ours)}; ILIKE without an index: ${figures(ilike)}; ${ratio(ours)}`,
    `the totals of what is found, against the same: ${figures(totals)}; ${ratio(totals)}`,
  ].join('\n  ')
}

const trip = (nth: number) => ({
  category: 'business',
  dateStartIso: new Date(Date.UTC(2026, 2, 1) + nth * 600_000).toISOString(),
  dateStartTz: 'Europe/Berlin',
  dateEndIso: new Date(Date.UTC(2026, 2, 1) + nth * 600_000 + 300_000).toISOString(),
  dateEndTz: 'Europe/Berlin',
  odometerStart: 20_000 + nth,
  odometerEnd: 20_001 + nth,
  placeStart: { name: 'Betriebshof', address: { street: 'Wiesenweg 4', city: 'Reutlingen', country: 'DE' } },
  placeEnd: { name: `Kunde ${nth}`, address: { street: 'Hauptstraße 12', city: 'Ulm', country: 'DE' } },
  reason: 'Wartung der Heizzentrale',
  contactCompany: 'Scharr GmbH',
  driverName: 'Max Kern',
  comment: `Auftrag ${nth}`,
})

function writingSide(name: string, { bench, fleet }: PreparedBench) {
  let nth = 0
  return {
    name,
    pid: bench.pid,
    application: 'wegbuch',
    admin: bench.admin,
    load: httpLoad({
      url: () => `${bench.url}/api/vehicles/${fleet[nth % fleet.length]}/trips`,
      headers: { ...bench.headers, 'content-type': 'application/json' },
      method: 'POST',
      body: () => JSON.stringify({ data: { type: 'trip', attributes: trip(nth++) } }),
    }),
  }
}

const DURABLE = { cluster: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } }

/** Two databases, one without the indexes of the search. */
const compareWriting = (): Promise<string> =>
  withProduct(async (bench) => {
    const indexed = await prepareBench(SEARCHED_TRIPS, bench, SCALE / 10)
    return withProduct(async (other) => {
      const plain = await prepareBench(SEARCHED_TRIPS, other, SCALE / 10)
      await dropIndexes(other.admin)
      const sides = [writingSide('with', indexed), writingSide('without', plain)]
      const result = await compare(sides, bench.admin, WRITES)
      return `writing a trip with the indexes of the search against without: ${describeRatio(result, 'with', 'without', 1.3)}`
    }, DURABLE)
  }, DURABLE)

async function searchAll(bench: Bench): Promise<string[]> {
  const started = performance.now()
  const data = await prepareBench(SEARCHED_TRIPS, bench, SCALE)
  const loaded = `loaded ${data.rows.toLocaleString('en')} trips in ${((performance.now() - started) / 1_000).toFixed(0)} s`
  return [
    loaded,
    await compareSearch(data, `${SEARCHED_TRIPS.big.toLocaleString('en')} trips of one vehicle`, data.big),
    await compareSearch(data, `${data.rows.toLocaleString('en')} trips of a company`, null),
  ]
}

export const run = async (): Promise<string> =>
  ['', ...(await withProduct(searchAll)), await compareWriting()].join('\n  ')
