import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER } from '../../db/embedded/roles.ts'
import { findRunningDatabase } from '../../db/embedded/running-database.ts'
import { startIssuer } from '../issuer.ts'
import { type Product, startProduct } from '../product.ts'
import { runCommand } from '../program.ts'
import { addCompany, addRecord, addVehicle, allRecords, type Client, monthSums } from './client.ts'
import { killAll } from './kill-product.ts'
import { KINDS, type Kind } from './kinds.ts'

const WRITERS = 8
const VEHICLES = 4

export type RecordSurvival = {
  /** How many of each kind. */
  acknowledged: Record<Kind['type'], number>
  /** Acknowledged trips and expenses that are missing, or have another id than replied. */
  lost: string[]
  twice: string[]
  /** Vehicles whose totals or month sums differ from their trips or expenses. */
  wrongTotals: string[]
  /** Output and exit code of `npm run verify`. */
  verified: { code: number | null; output: string }
}

type Options = {
  rounds: number
  recordsARound: number
  synchronousCommit?: 'on' | 'off'
  /** When aborted, everything that was started is stopped. */
  signal?: AbortSignal
}

/** The replied id for each kind and sid. */
type Acknowledged = Map<string, string>

const keyOf = ({ type }: Kind, sid: string | null) => `${type} ${sid}`

/** Eight writers record what was acknowledged while server and database are killed repeatedly. */
export async function recordsSurviveKills(options: Options): Promise<RecordSurvival> {
  const { rounds, recordsARound, synchronousCommit, signal } = options
  const issuer = await startIssuer()
  const env = { OIDC_ISSUER: issuer.url, LOG_LEVEL: 'fatal' }
  let product = await startProduct({ env })
  const { dataDir } = product
  try {
    const claims = { sub: 'writer', email: 'writer@example.test', email_verified: true, given_name: 'Wim' }
    const client: Client = { url: product.url, token: await issuer.token({ ...claims, family_name: 'Kern' }) }
    if (synchronousCommit === 'off') await acknowledgeBeforeWrite(dataDir)
    const vehicles = await makeVehicles(client)
    const acknowledged: Acknowledged = new Map()
    const writers = Array.from({ length: WRITERS }, (_none, index) => ({ index, next: 0 }))
    for (let round = 0; round < rounds; round++) {
      const stopping = new AbortController()
      const writing = writers.map((writer) => write(client, vehicles, writer, acknowledged, stopping.signal))
      const enough = acknowledged.size + recordsARound
      try {
        while (acknowledged.size < enough) await sleep(5, undefined, { signal })
        await sleep(Math.random() * 50)
        await killAll(product)
      } finally {
        stopping.abort()
        await Promise.all(writing)
      }
      product = await startProduct({ env, dataDir })
      client.url = product.url
      // The entries of a checkpoint must survive the next kill too.
      if (round === 0) await runCommand('checkpoint', { DATA_DIR: dataDir })
    }
    const found = await compare(client, vehicles, acknowledged)
    const many = ({ type }: Kind) =>
      [type, [...acknowledged.keys()].filter((key) => key.startsWith(type)).length] as const
    return {
      acknowledged: Object.fromEntries(KINDS.map(many)) as RecordSurvival['acknowledged'],
      ...found,
      verified: await runCommand('verify', { DATA_DIR: dataDir }),
    }
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
  const companyId = await addCompany(client)
  const plates = Array.from({ length: VEHICLES }, (_none, index) => `RT-K ${index}`)
  return Promise.all(plates.map((plate) => addVehicle(client, companyId, plate)))
}

type Writer = { index: number; next: number }

/** Writes records of each kind in turn; unacknowledged ones are sent again after the restart, as an app would do. */
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
      const { index, next } = writer
      const kind = KINDS[next % KINDS.length] as Kind
      const sid = `${index}-${next}`
      acknowledged.set(keyOf(kind, sid), await addRecord(client, vehicleId, kind, sid, next))
      writer.next++
    } catch {
      await sleep(20)
    }
}

async function compare(client: Client, vehicles: string[], acknowledged: Acknowledged) {
  const there = new Map<string, string[]>()
  const wrongTotals: string[] = []
  for (const vehicleId of vehicles)
    for (const kind of KINDS) {
      const { records, total } = await allRecords(client, vehicleId, kind)
      for (const { id, attributes } of records) {
        const key = keyOf(kind, attributes.sid)
        there.set(key, [...(there.get(key) ?? []), id])
      }
      const worth = records.reduce((sum, { attributes }) => sum + kind.valueOf(nthOf(attributes.sid)), 0)
      const months = await monthSums(client, vehicleId, kind)
      if (total !== records.length || months.count !== total || months.worth !== worth)
        wrongTotals.push(`${kind.type}s of ${vehicleId}`)
    }
  return {
    lost: [...acknowledged].filter(([key, id]) => !there.get(key)?.includes(id)).map(([key]) => key),
    twice: [...there].filter(([, ids]) => ids.length > 1).map(([key]) => key),
    wrongTotals,
  }
}

const nthOf = (sid: string | null) => Number(sid?.split('-')[1])

/** The counter-test: commits are acknowledged before they are written. */
async function acknowledgeBeforeWrite(dataDir: string): Promise<void> {
  const running = await findRunningDatabase(dataDir, 'wegbuch')
  const client = new pg.Client({ ...running, user: SUPERUSER })
  await client.connect()
  await client.query('alter system set synchronous_commit = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
