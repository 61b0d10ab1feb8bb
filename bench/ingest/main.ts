import { spawn } from 'node:child_process'
import { Agent } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, httpLoad, microseconds } from '../compare.ts'
import { median } from '../cpu.ts'
import { type Bench, withProduct } from '../product.ts'
import type { FleetOrder } from './fleet.ts'
import { type Device, positions } from './positions.ts'
import { type Pace, send, sendSteadily } from './send-steadily.ts'

const DEVICES = 500
const POSITIONS_A_SECOND = 2_000
const ROUNDS = 9
/** Of each side in a round; trips are made every minute, so in some of the rounds. */
const SECONDS = 10
/** The process of the fleet starts, and takes more CPU for that than it does later. */
const START_SECONDS = 2
const PORTAL_REQUESTS_A_SECOND = 20
const COMPARED = 2_000

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

async function drive(order: FleetOrder): Promise<Pace> {
  const fleet = spawn(process.execPath, ['bench/ingest/fleet.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  fleet.stdin.end(JSON.stringify(order))
  return JSON.parse(await text(fleet.stdout)) as Pace
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

      const agent = new Agent({ keepAlive: true, maxSockets: 16 })
      const portal = () => send(`${url}/api/vehicles/${vehicleId}/trips`, agent, headers)
      const rounds: { ingest: Pace; alone: number; beside: number }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        // What was sent for the comparison is not sent again.
        const from = 100 + (round * (START_SECONDS + SECONDS) * POSITIONS_A_SECOND) / DEVICES
        const alone = await sendSteadily(PORTAL_REQUESTS_A_SECOND, SECONDS, portal)
        const driven = drive({
          url,
          devices,
          rate: POSITIONS_A_SECOND,
          seconds: START_SECONDS + SECONDS,
          from,
        })
        await sleep(1_000 * START_SECONDS)
        const beside = await sendSteadily(PORTAL_REQUESTS_A_SECOND, SECONDS, portal)
        const ingest = await driven
        rounds.push({ ingest, alone: alone.p99, beside: beside.p99 })
      }
      agent.destroy()
      const medianOf = (valueOf: (round: (typeof rounds)[number]) => number) => median(rounds.map(valueOf))
      const refused = rounds.reduce((sum, { ingest }) => sum + ingest.failed, 0)
      return [
        `a position costs ${microseconds(costs.get('ours'))} against ${microseconds(costs.get('bare'))} of a bare insert (${ratio('ours', 'bare').toFixed(2)} times)`,
        `${ROUNDS} times ${SECONDS} s at ${POSITIONS_A_SECOND}/s: ${medianOf(({ ingest }) => ingest.perSecond).toFixed(0)}/s stored, ${refused} refused, p99 ${ms(medianOf(({ ingest }) => ingest.p99))}`,
        `portal requests' p99 ${ms(medianOf(({ alone }) => alone))} alone, ${ms(medianOf(({ beside }) => beside))} beside it, ${medianOf(({ alone, beside }) => beside / alone).toFixed(2)} times`,
      ].join('; ')
    },
    { cluster: CLUSTER, env: { BILLING: 'none', LOG_LEVEL: 'warn' } },
  )
