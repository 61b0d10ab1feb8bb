import { setTimeout } from 'node:timers/promises'
import { type Comparison, compare, httpLoad, microseconds, type Side } from '../compare.ts'
import { type Bench, withProduct } from '../product.ts'

const REQUESTS = 600

const flag = process.argv.indexOf('--scale')
export const SCALE = flag < 0 ? 0.1 : Number(process.argv[flag + 1])

/** `withTrips`: an ordinary vehicle whose records are shown with their adjacent trips. */
export type LoadedFleet = {
  ordinary: string
  fleet: string[]
  big: string
  withTrips: string | null
  rows: number
}
export type PreparedBench = LoadedFleet & { bench: Bench; companyId: string }

/** A kind of record that a vehicle has many of, and its baselines. */
export type Kind = {
  /** The last segment of its path, and the name of its table. */
  name: 'trips' | 'expenses'
  /** How many records the big vehicle has. */
  big: number
  /** How many trips there are, in words, if records are shown with them. */
  trips?: string
  load: (bench: Bench, companyId: string, scale: number) => Promise<LoadedFleet>
}

export async function prepareBench({ load }: Kind, bench: Bench, scale: number): Promise<PreparedBench> {
  const companyId = await bench.make('/companies', 'company', { name: 'Bench' })
  return { bench, companyId, ...(await load(bench, companyId, scale)) }
}

function pageSide(
  name: string,
  { name: path }: Kind,
  { bench }: PreparedBench,
  vehicle: string,
  offset = 0,
): Side {
  const url = `${bench.url}/api/vehicles/${vehicle}/${path}?page[offset]=${offset}`
  const load = httpLoad({ url, headers: bench.headers })
  return {
    name,
    pid: bench.pid,
    application: 'wegbuch',
    load: async (count) => {
      await nextSecond()
      await load(count)
    },
  }
}

/** Stays below the rate limit of a thousand calls per second and user. */
const nextSecond = () => setTimeout(1_000 - (Date.now() % 1_000))

export const describeRatio = ({ costs, ratio }: Comparison, ours: string, theirs: string, limit: number) =>
  `${microseconds(costs.get(ours))} to ${microseconds(costs.get(theirs))}, ratio ${ratio(ours, theirs).toFixed(2)} (at most ${limit})`

/** The newest 50 with total, against a bare pg loop and a bare Fastify handler. */
async function compareReading(kind: Kind, data: PreparedBench): Promise<string[]> {
  const { bench, companyId, ordinary, big, withTrips } = data
  const bare = await bench.startScript('records/bare.ts', kind.name, companyId, ordinary, withTrips ?? '')
  const loop = (name: string, query: string) => ({
    name,
    pid: bare.pid,
    application: 'bare',
    load: async (count: number) => {
      const reply = await fetch(`${bare.url}/loop?count=${count}${query}`)
      if (!reply.ok) throw new Error('the loop failed')
    },
  })
  const last = kind.big - 50
  const sides = [
    pageSide('page', kind, data, ordinary),
    loop('loop', ''),
    { name: 'handler', pid: bare.pid, application: 'bare', load: httpLoad({ url: `${bare.url}/page` }) },
    pageSide('deep', kind, data, big, last),
    pageSide('big', kind, data, big),
    ...(withTrips
      ? [pageSide('with trips', kind, data, withTrips), loop('loop with trips', '&trips=yes')]
      : []),
  ]
  const result = await compare(sides, bench.admin, REQUESTS)
  return [
    `newest 50 with total, against a bare loop of pg that reads the same and counts: ${describeRatio(result, 'page', 'loop', 1.6)}`,
    `the same against a Fastify handler without our layers: ratio ${result.ratio('page', 'handler').toFixed(2)}`,
    `page at offset ${last.toLocaleString('en')} against the first page: ${describeRatio(result, 'deep', 'big', 3)}`,
    `vehicle of ${kind.big.toLocaleString('en')} ${kind.name} against one of 1,000: ${describeRatio(result, 'big', 'page', 1.5)}`,
    ...(withTrips
      ? [
          `newest 50 with ${kind.trips}, against the bare loop: ${describeRatio(result, 'with trips', 'loop with trips', 1.6)}`,
        ]
      : []),
  ]
}

/** The same page in a small and a large database. */
const compareScale = (kind: Kind, large: PreparedBench): Promise<string> =>
  withProduct(async (bench) => {
    const small = await prepareBench(kind, bench, SCALE / 100)
    const sides = [
      pageSide('small', kind, small, small.ordinary),
      { ...pageSide('large', kind, large, large.ordinary), admin: large.bench.admin },
    ]
    const result = await compare(sides, bench.admin, REQUESTS)
    return `first page among ${large.rows.toLocaleString('en')} ${kind.name} against ${small.rows.toLocaleString('en')}: ${describeRatio(result, 'large', 'small', 1.2)}`
  })

export const benchReading = (kind: Kind): Promise<string[]> =>
  withProduct(async (bench) => {
    const data = await prepareBench(kind, bench, SCALE)
    return [...(await compareReading(kind, data)), await compareScale(kind, data)]
  })
