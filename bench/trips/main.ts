import { type Comparison, compare, httpLoad, type Side, us } from '../compare.ts'
import { type Bench, withProduct } from '../product.ts'
import { loadTrips } from './load-trips.ts'

const REQUESTS = 600
const WRITES = 400

const flag = process.argv.indexOf('--scale')
const SCALE = flag < 0 ? 0.1 : Number(process.argv[flag + 1])

type Prepared = { bench: Bench; companyId: string; ordinary: string; big: string; trips: number }

async function prepared(bench: Bench, scale: number): Promise<Prepared> {
  const companyId = await bench.make('/companies', 'company', { name: 'Bench' })
  return { bench, companyId, ...(await loadTrips(bench.admin, companyId, scale)) }
}

function pageSide(name: string, { bench }: Prepared, vehicle: string, offset = 0): Side {
  const url = `${bench.url}/api/vehicles/${vehicle}/trips?page[offset]=${offset}`
  return { name, pid: bench.pid, application: 'wegbuch', load: httpLoad({ url, headers: bench.headers }) }
}

const told = ({ costs, ratio }: Comparison, ours: string, theirs: string, limit: number) =>
  `${us(costs.get(ours))} to ${us(costs.get(theirs))}, ratio ${ratio(ours, theirs).toFixed(2)} (at most ${limit})`

/** The newest 50 with the total against a bare loop of pg and against a handler on the same stack. */
async function reading(data: Prepared): Promise<string[]> {
  const { bench, companyId, ordinary, big } = data
  const bare = await bench.beside('trips/bare.ts', companyId, ordinary)
  const loop = async (count: number) => {
    const reply = await fetch(`${bare.url}/loop?count=${count}`)
    if (!reply.ok) throw new Error('the loop failed')
  }
  const sides = [
    pageSide('ours', data, ordinary),
    { name: 'loop', pid: bare.pid, application: 'bare', load: loop },
    { name: 'handler', pid: bare.pid, application: 'bare', load: httpLoad({ url: `${bare.url}/page` }) },
    pageSide('deep', data, big, 99_950),
    pageSide('big', data, big),
  ]
  const result = await compare(sides, bench.admin, REQUESTS)
  return [
    `newest 50 with total, against a bare loop of pg with page query and COUNT: ${told(result, 'ours', 'loop', 1.2)}`,
    `the same against a Fastify handler without our layers: ${us(result.costs.get('ours'))} to ${us(result.costs.get('handler'))}, ratio ${result.ratio('ours', 'handler').toFixed(2)}`,
    `page at offset 99,950 against the first page: ${told(result, 'deep', 'big', 3)}`,
    `vehicle of 100,000 trips against one of 1,000, total included: ${told(result, 'big', 'ours', 1.5)}`,
  ]
}

/** The same page in a small and in a large database. */
const growing = (large: Prepared): Promise<string> =>
  withProduct(async (bench) => {
    const small = await prepared(bench, SCALE / 100)
    const sides = [
      { ...pageSide('small', small, small.ordinary) },
      { ...pageSide('large', large, large.ordinary), admin: large.bench.admin },
    ]
    const result = await compare(sides, bench.admin, REQUESTS)
    return `first page among ${large.trips.toLocaleString('en')} trips against ${small.trips.toLocaleString('en')}: ${told(result, 'large', 'small', 1.2)}`
  })

const trip = (nth: number) => ({
  category: 'business',
  dateStartIso: new Date(Date.UTC(2026, 2, 1) + nth * 600_000).toISOString(),
  dateStartTz: 'Europe/Berlin',
  dateEndIso: new Date(Date.UTC(2026, 2, 1) + nth * 600_000 + 300_000).toISOString(),
  dateEndTz: 'Europe/Berlin',
  odometerStart: 20_000 + nth,
  odometerEnd: 20_001 + nth,
  placeStart: { name: 'Betriebshof', address: { street: 'Wiesenweg 4', city: 'Reutlingen', country: 'DE' } },
  placeEnd: { name: 'Kunde', address: { street: 'Hauptstraße 12', city: 'Ulm', country: 'DE' } },
  reason: 'Wartung der Heizzentrale',
  contactCompany: 'Scharr GmbH',
  driverName: 'Max Kern',
})

/** A trip with its history against a handler that does the bare insert; both wait for the disk. */
const writing = (): Promise<string> =>
  withProduct(
    async (bench) => {
      const data = await prepared(bench, 0.021)
      await bench.admin.query('create table bare_trips (like trips including all)')
      const bare = await bench.beside('trips/bare.ts', data.companyId, data.ordinary)
      let nth = 0
      const body = () => JSON.stringify({ data: { type: 'trip', attributes: trip(nth++) } })
      const headers = { ...bench.headers, 'content-type': 'application/json' }
      const post = (url: string) => httpLoad({ url, headers, method: 'POST', body })
      const sides = [
        {
          name: 'ours',
          pid: bench.pid,
          application: 'wegbuch',
          load: post(`${bench.url}/api/vehicles/${data.ordinary}/trips`),
        },
        { name: 'bare', pid: bare.pid, application: 'bare', load: post(`${bare.url}/trips`) },
      ]
      const result = await compare(sides, bench.admin, WRITES)
      return `writing a trip with its history against a bare insert in a transaction, synchronous_commit on: ${told(result, 'ours', 'bare', 2.5)}`
    },
    { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  )

export const run = async (): Promise<string> => {
  const read = await withProduct(async (bench) => {
    const data = await prepared(bench, SCALE)
    return [...(await reading(data)), await growing(data)]
  })
  return ['', ...read, await writing()].join('\n  ')
}
