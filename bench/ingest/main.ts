import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, httpLoad, microseconds } from '../compare.ts'
import { type Bench, withProduct } from '../product.ts'

const DEVICES = 500
const POSITIONS_A_SECOND = 2_000
const SECONDS = 30
const PORTAL_REQUESTS_A_SECOND = 20
const COMPARED = 2_000

type Device = { id: string; path: string }

const CLUSTER = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** Every device has a vehicle of its own, and drives: a position a second and 20 m on. */
async function makeFleet({ make, url, headers, admin }: Bench) {
  const companyId = await make('/companies', 'company', { name: 'Bench' })
  const devices: Device[] = []
  let vehicleId = ''
  for (let nth = 0; nth < DEVICES; nth++) {
    vehicleId = await make(`/companies/${companyId}/vehicles`, 'vehicle', { licensePlate: `I ${nth}` })
    const reply = await fetch(`${url}/api/vehicles/${vehicleId}/devices`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { type: 'device', attributes: { name: 'Tracker' } } }),
    })
    const { data } = (await reply.json()) as { data: { id: string; meta: { ingestUrl: string } } }
    devices.push({ id: data.id, path: new URL(data.meta.ingestUrl).pathname })
  }
  await admin.query('create table bare_points (like recording_points including all)')
  return { devices, vehicleId }
}

/** The next position of a fleet that goes round. */
function positions(devices: readonly Device[]) {
  const start = Math.floor(Date.now() / 1_000) - 7_200
  let nth = 0
  return () => {
    const [device, second] = [devices[nth % devices.length], Math.floor(nth / devices.length)]
    nth++
    const query = `id=1&timestamp=${start + second}&lat=${48.4 + second * 0.000_18}&lon=9.2&speed=40`
    return { device, query }
  }
}

function send(url: string, agent: Agent, headers = {}): Promise<number> {
  return new Promise((done) => {
    const outgoing = httpRequest(url, { agent, headers }, (reply) => {
      reply.resume()
      reply.once('close', () => done(reply.statusCode ?? 0))
    })
    outgoing.once('error', () => done(0))
    outgoing.end()
  })
}

/** Sends at a fixed rate, whether or not replies come, and returns how long each took. */
async function sendSteadily(rate: number, seconds: number, sendOne: () => Promise<number>) {
  const times: number[] = []
  let failed = 0
  const pending: Promise<void>[] = []
  const begun = performance.now()
  for (let sent = 0; sent < rate * seconds; ) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - begun) / 1_000) * rate))
    for (; sent < due; sent++) {
      const at = performance.now()
      pending.push(
        sendOne().then((status) => {
          if (status === 200) times.push(performance.now() - at)
          else failed++
        }),
      )
    }
    await sleep(5)
  }
  await Promise.all(pending)
  const took = (performance.now() - begun) / 1_000
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  return { perSecond: times.length / took, p99, failed }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

/** What a position costs, and whether the portal is as fast while the positions of a large fleet come in. */
export const run = (): Promise<string> =>
  withProduct(
    async (bench) => {
      const { devices, vehicleId } = await makeFleet(bench)
      const { url, headers, admin } = bench
      const bare = await bench.startScript('ingest/bare.ts')
      const [ours, theirs] = [positions(devices), positions(devices)]
      const urlOf = (base: string, next: typeof ours, key: keyof Device) => () => {
        const { device, query } = next()
        return `${base}${key === 'path' ? device?.path : `/ingest/${device?.id}`}?${query}`
      }
      const sides = [
        {
          name: 'ours',
          pid: bench.pid,
          application: 'wegbuch',
          load: httpLoad({ url: urlOf(url, ours, 'path') }),
        },
        {
          name: 'bare',
          pid: bare.pid,
          application: 'bare',
          load: httpLoad({ url: urlOf(bare.url, theirs, 'id') }),
        },
      ]
      const { costs, ratio } = await compare(sides, admin, COMPARED)

      const agent = new Agent({ keepAlive: true, maxSockets: 64 })
      // Connections of its own: the portal does not wait in the queue of the devices.
      const portalAgent = new Agent({ keepAlive: true, maxSockets: 16 })
      const portal = () => send(`${url}/api/vehicles/${vehicleId}/trips`, portalAgent, headers)
      const alone = await sendSteadily(PORTAL_REQUESTS_A_SECOND, SECONDS, portal)
      const next = urlOf(url, ours, 'path')
      const [ingest, beside] = await Promise.all([
        sendSteadily(POSITIONS_A_SECOND, SECONDS, () => send(next(), agent)),
        sendSteadily(PORTAL_REQUESTS_A_SECOND, SECONDS, portal),
      ])
      agent.destroy()
      portalAgent.destroy()
      return [
        `a position costs ${microseconds(costs.get('ours'))} against ${microseconds(costs.get('bare'))} of a bare insert (${ratio('ours', 'bare').toFixed(2)} times)`,
        `${SECONDS} s at ${POSITIONS_A_SECOND}/s: ${ingest.perSecond.toFixed(0)}/s stored, ${ingest.failed} refused, p99 ${ms(ingest.p99)}`,
        `portal requests' p99 ${ms(alone.p99)} alone, ${ms(beside.p99)} beside it`,
      ].join('; ')
    },
    { cluster: CLUSTER, env: { BILLING: 'none', LOG_LEVEL: 'warn' } },
  )
