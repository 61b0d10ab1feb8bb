import { setTimeout } from 'node:timers/promises'
import { type Comparison, compare, httpLoad, type Side, us } from '../compare.ts'
import { type Bench, withProduct } from '../product.ts'

const REQUESTS = 600

const flag = process.argv.indexOf('--scale')
export const SCALE = flag < 0 ? 0.1 : Number(process.argv[flag + 1])

/** Every page is read from the database, but by a server that is named. */
const NOTHING_KEPT = { env: { KEPT_LISTS_MB: '0' } }

/** `amid`: an ordinary vehicle whose rows stand amid others that are told with them. */
export type Loaded = { ordinary: string; fleet: string[]; big: string; amid: string | null; rows: number }
export type Prepared = Loaded & { bench: Bench; companyId: string }

/** The records of a kind that a vehicle has many of, and what stands beside them without our layers. */
export type Kind = {
  /** The last part of its path, and the name of its table. */
  name: 'trips' | 'expenses'
  /** How many the big vehicle has. */
  big: number
  /** What else there is, in words, where rows are told with it. */
  amid?: string
  load: (bench: Bench, companyId: string, scale: number) => Promise<Loaded>
}

export async function prepared({ load }: Kind, bench: Bench, scale: number): Promise<Prepared> {
  const companyId = await bench.make('/companies', 'company', { name: 'Bench' })
  return { bench, companyId, ...(await load(bench, companyId, scale)) }
}

function pageSide(name: string, { name: path }: Kind, { bench }: Prepared, page: Page): Side {
  const { vehicle, offset = 0, by = bench } = page
  const url = `${by.url}/api/vehicles/${vehicle}/${path}?page[offset]=${offset}`
  const load = httpLoad({ url, headers: bench.headers })
  return {
    name,
    pid: by.pid,
    application: 'wegbuch',
    load: async (count) => {
      await nextSecond()
      await load(count)
    },
  }
}

type Page = { vehicle: string; offset?: number; by?: Pick<Bench, 'url' | 'pid'> }

/** A user has a thousand calls a second, and a kept page is answered faster than that. */
const nextSecond = () => setTimeout(1_000 - (Date.now() % 1_000))

export const told = ({ costs, ratio }: Comparison, ours: string, theirs: string, limit: number) =>
  `${us(costs.get(ours))} to ${us(costs.get(theirs))}, ratio ${ratio(ours, theirs).toFixed(2)} (at most ${limit})`

/** The newest 50 with the total against a bare loop of pg and against a handler on the same stack. */
async function reading(kind: Kind, data: Prepared): Promise<string[]> {
  const { bench, companyId, ordinary, big, amid } = data
  const bare = await bench.beside('records/bare.ts', kind.name, companyId, ordinary, amid ?? '')
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
  const keeping = await bench.another({})
  const sides = [
    pageSide('kept', kind, data, { vehicle: ordinary, by: keeping }),
    loop('loop', ''),
    { name: 'handler', pid: bare.pid, application: 'bare', load: httpLoad({ url: `${bare.url}/page` }) },
    pageSide('anew', kind, data, { vehicle: ordinary }),
    pageSide('deep', kind, data, { vehicle: big, offset: last }),
    pageSide('big', kind, data, { vehicle: big }),
    ...(amid
      ? [
          pageSide('amid', kind, data, { vehicle: amid }),
          pageSide('kept amid', kind, data, { vehicle: amid, by: keeping }),
          loop('loop amid', '&amid=yes'),
        ]
      : []),
  ]
  const result = await compare(sides, bench.admin, REQUESTS)
  const beside = (name: string, other: string) =>
    `${us(result.costs.get(name))} to ${us(result.costs.get(other))}, ratio ${result.ratio(name, other).toFixed(2)}`
  return [
    `newest 50 with total, against a bare loop of pg with page query and COUNT: ${told(result, 'kept', 'loop', 1.2)}; read anew: ${told(result, 'anew', 'loop', 1.2)}`,
    `the same against a Fastify handler without our layers: ${beside('kept', 'handler')}; read anew: ${beside('anew', 'handler')}`,
    `page at offset ${last.toLocaleString('en')} against the first page, both read anew: ${told(result, 'deep', 'big', 3)}`,
    `vehicle of ${kind.big.toLocaleString('en')} ${kind.name} against one of 1,000, total included, both read anew: ${told(result, 'big', 'anew', 1.5)}`,
    ...(amid
      ? [
          `newest 50 amid ${kind.amid}, against a bare loop that looks for the one before and the one after too: ${told(result, 'kept amid', 'loop amid', 1.2)}; read anew: ${told(result, 'amid', 'loop amid', 1.2)}; against the bare loop that looks for none: ${beside('kept amid', 'loop')}; read anew: ${beside('amid', 'loop')}`,
        ]
      : []),
  ]
}

/** The same page in a small and in a large database. */
const growing = (kind: Kind, large: Prepared): Promise<string> =>
  withProduct(async (bench) => {
    const small = await prepared(kind, bench, SCALE / 100)
    const sides = [
      { ...pageSide('small', kind, small, { vehicle: small.ordinary }) },
      { ...pageSide('large', kind, large, { vehicle: large.ordinary }), admin: large.bench.admin },
    ]
    const result = await compare(sides, bench.admin, REQUESTS)
    return `first page, read anew, among ${large.rows.toLocaleString('en')} ${kind.name} against ${small.rows.toLocaleString('en')}: ${told(result, 'large', 'small', 1.2)}`
  }, NOTHING_KEPT)

export const readingOf = (kind: Kind): Promise<string[]> =>
  withProduct(async (bench) => {
    const data = await prepared(kind, bench, SCALE)
    return [...(await reading(kind, data)), await growing(kind, data)]
  }, NOTHING_KEPT)
