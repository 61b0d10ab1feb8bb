import { cpuNs } from './cpu.ts'
import { type Bench, withProduct } from './product.ts'
import { makeVehicles } from './records/load.ts'
import { insertTrips } from './trips/load-trips.ts'

const TRIPS = 9_500
const CHUNK = 500

type Ref = { id: string; version: number }
type Run = { cpu: number; wall: number; refs: Ref[] }

/** Many trips of one vehicle changed by one call, and by calls of 500; CPU of server and PostgreSQL, once each. */
export const run = (): Promise<string> =>
  withProduct(async (bench) => {
    const companyId = await bench.make('/companies', 'company', { name: 'Albwerk GmbH' })
    let refs = await load(bench, companyId)
    const lines: string[] = []
    for (const [title, path, more] of STEPS) {
      const calls = title.startsWith('by 500') ? chunksOf(refs) : [refs]
      const done = await measure(bench, path, calls, more)
      lines.push(`${title} ${(done.cpu / 1e9).toFixed(2)} s (wall ${(done.wall / 1000).toFixed(1)} s)`)
      refs = done.refs
    }
    return [`${TRIPS} trips of one vehicle in one call, CPU of server and PostgreSQL:`, ...lines].join('\n  ')
  })

const STEPS = [
  ['category and reason set', 'change-trips', { category: 'private', reason: 'Urlaub' }],
  ['taken back from the history', 'undo-trip-changes', {}],
  ['by 500 in a call: set', 'change-trips', { category: 'private', reason: 'Urlaub' }],
  ['deleted', 'remove-trips', {}],
  ['restored', 'restore-trips', {}],
] as const

const TYPES = {
  'change-trips': 'change-trip-transaction',
  'undo-trip-changes': 'undo-trip-change-transaction',
  'remove-trips': 'remove-trip-transaction',
  'restore-trips': 'restore-trip-transaction',
}

/** With their history, as the product writes them. */
async function load({ admin }: Bench, companyId: string): Promise<Ref[]> {
  await makeVehicles(admin, companyId, 1, 'BULK')
  await admin.query(`select set_config('wegbuch.actor', gen_random_uuid()::text, false)`)
  await insertTrips(admin, 'BULK', TRIPS, 5)
  await admin.query('vacuum analyze trips, history_heads, history_entries, history_payloads, vehicles')
  const { rows } = await admin.query<Ref>('select id, version from trips order by start_at')
  return rows
}

const chunksOf = (refs: readonly Ref[]) =>
  Array.from({ length: Math.ceil(refs.length / CHUNK) }, (_, nth) =>
    refs.slice(nth * CHUNK, (nth + 1) * CHUNK),
  )

async function measure(
  { admin, url, pid = 0, headers }: Bench,
  path: keyof typeof TYPES,
  calls: readonly (readonly Ref[])[],
  more: object,
): Promise<Run> {
  const pids = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'wegbuch'`,
    )
    return [pid, ...rows.map((row) => row.pid)]
  }
  const before = cpuNs(await pids())
  const began = performance.now()
  const refs: Ref[] = []
  for (const call of calls) {
    const attributes = { tripIds: call.map(({ id }) => id), versions: call.map(({ version }) => version) }
    const reply = await fetch(`${url}/api/transactions/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { type: TYPES[path], attributes: { ...attributes, ...more } } }),
    })
    const { data, errors } = (await reply.json()) as Outcome
    if (!data || data.attributes.changed.length !== call.length)
      throw new Error(JSON.stringify(errors ?? data?.attributes.refused.slice(0, 3)))
    refs.push(...data.attributes.changed)
  }
  return { cpu: cpuNs(await pids()) - before, wall: performance.now() - began, refs }
}

type Outcome = {
  data?: { attributes: { changed: Ref[]; refused: object[] } }
  errors?: object[]
}
