import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findRunning } from '../../db/embedded/start.ts'
import { startIssuer } from '../issuer.ts'
import { type Product, startProduct } from '../product.ts'
import { addTrip, addVehicle, allTrips, type Client, distanceOf, foundCompany, monthSums } from './client.ts'
import { killAll } from './kill-product.ts'

const WRITERS = 8
const VEHICLES = 4

export type TripSurvival = {
  acknowledged: number
  /** Trips that were acknowledged and are not there any more, or not under the id that was told. */
  lost: string[]
  twice: string[]
  /** Vehicles whose totals or month sums are not what their trips add up to. */
  wrongTotals: string[]
  /** What `npm run verify` said, and how it ended. */
  verified: { status: number | null; output: string }
}

type Options = { rounds: number; tripsARound: number; synchronousCommit?: 'on' | 'off' }

type Acknowledged = Map<string, string>

/** Eight writers who remember what was acknowledged, while server and database are killed again and again. */
export async function tripsSurviveKills({ rounds, tripsARound, ...options }: Options): Promise<TripSurvival> {
  const issuer = await startIssuer()
  const env = { OIDC_ISSUER: issuer.url, LOG_LEVEL: 'fatal' }
  let product = await startProduct({ env })
  const { dataDir } = product
  try {
    const claims = { sub: 'writer', email: 'writer@example.test', email_verified: true, given_name: 'Wim' }
    const client: Client = { url: product.url, token: await issuer.token({ ...claims, family_name: 'Kern' }) }
    if (options.synchronousCommit === 'off') await commitLater(dataDir)
    const vehicles = await makeVehicles(client)
    const acknowledged: Acknowledged = new Map()
    const writers = Array.from({ length: WRITERS }, (_none, index) => ({ index, next: 0 }))
    for (let round = 0; round < rounds; round++) {
      const stopping = new AbortController()
      const writing = writers.map((writer) => write(client, vehicles, writer, acknowledged, stopping.signal))
      const enough = acknowledged.size + tripsARound
      while (acknowledged.size < enough) await sleep(5)
      await sleep(Math.random() * 50)
      await killAll(product)
      stopping.abort()
      await Promise.all(writing)
      product = await startProduct({ env, dataDir })
      client.url = product.url
      // What a checkpoint names must survive the next kill too.
      if (round === 0) run('checkpoint.ts', dataDir)
    }
    const found = await compare(client, vehicles, acknowledged)
    return { acknowledged: acknowledged.size, ...found, verified: run('verify.ts', dataDir) }
  } finally {
    await end(product)
    await issuer.stop()
  }
}

async function end(product: Product): Promise<void> {
  await product.stop()
  product.clean()
}

async function makeVehicles(client: Client): Promise<string[]> {
  const companyId = await foundCompany(client)
  const plates = Array.from({ length: VEHICLES }, (_none, index) => `RT-K ${index}`)
  return Promise.all(plates.map((plate) => addVehicle(client, companyId, plate)))
}

type Writer = { index: number; next: number }

/** One trip after the other; what was not acknowledged is sent again after the restart, as an app would. */
async function write(
  client: Client,
  vehicles: string[],
  writer: Writer,
  acknowledged: Acknowledged,
  stopping: AbortSignal,
): Promise<void> {
  const vehicleId = vehicles[writer.index % vehicles.length] ?? ''
  while (!stopping.aborted)
    try {
      const sid = `${writer.index}-${writer.next}`
      acknowledged.set(sid, await addTrip(client, vehicleId, sid, writer.next))
      writer.next++
    } catch {
      await sleep(20)
    }
}

async function compare(client: Client, vehicles: string[], acknowledged: Acknowledged) {
  const there = new Map<string, string[]>()
  const wrongTotals: string[] = []
  for (const vehicleId of vehicles) {
    const { trips, total } = await allTrips(client, vehicleId)
    for (const { id, attributes } of trips) {
      const sid = attributes.sid ?? ''
      there.set(sid, [...(there.get(sid) ?? []), id])
    }
    const driven = trips.reduce((sum, { attributes }) => sum + distanceOf(nthOf(attributes.sid)), 0)
    const months = await monthSums(client, vehicleId)
    if (total !== trips.length || months.trips !== total || months.distance !== driven)
      wrongTotals.push(vehicleId)
  }
  return {
    lost: [...acknowledged].filter(([sid, id]) => !there.get(sid)?.includes(id)).map(([sid]) => sid),
    twice: [...there].filter(([, ids]) => ids.length > 1).map(([sid]) => sid),
    wrongTotals,
  }
}

const nthOf = (sid: string | null) => Number(sid?.split('-')[1])

function run(script: string, dataDir: string): { status: number | null; output: string } {
  const path = fileURLToPath(new URL(`../../../scripts/${script}`, import.meta.url))
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** The counter-test: commits are acknowledged before they are written. */
async function commitLater(dataDir: string): Promise<void> {
  const client = new pg.Client(findRunning(join(dataDir, 'postgres'), 'wegbuch') ?? {})
  await client.connect()
  await client.query('alter system set synchronous_commit = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
