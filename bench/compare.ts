import { Agent, request as httpRequest } from 'node:http'
import type pg from 'pg'
import { cpuNs, median } from './cpu.ts'

const ROUNDS = 9
const WARM_UPS = 4
const AT_ONCE = 8

/** One side of a comparison: its work and the processes whose CPU time counts. */
export type Side = {
  name: string
  pid: number | undefined
  /** The application name of its connections to PostgreSQL. */
  application: string
  /** The client that asks PostgreSQL about its backends, if it is not the shared one. */
  admin?: pg.Client
  load: (count: number) => Promise<void>
  /** Runs before each load, outside of what is measured. */
  prepare?: () => Promise<void>
}

export type Comparison = { costs: Map<string, number>; ratio: (ours: string, theirs: string) => number }

/**
 * CPU nanoseconds per request of each side (its process and PostgreSQL backends): interleaved, median of nine rounds.
 */
export async function compare(sides: readonly Side[], admin: pg.Client, count: number): Promise<Comparison> {
  // Warm-up: JIT compilation is not part of a request's cost.
  for (let round = 0; round < WARM_UPS; round++)
    for (const side of sides) {
      await side.prepare?.()
      await side.load(count)
    }
  const rounds: Map<string, number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const order = sides.map((_, index) => sides[(index + round) % sides.length]).flatMap((side) => side ?? [])
    const costs = new Map<string, number>()
    for (const side of order) costs.set(side.name, await costOf(side, admin, count))
    rounds.push(costs)
  }
  const of = (name: string) => median(rounds.map((costs) => costs.get(name) ?? Number.NaN))
  return {
    costs: new Map(sides.map(({ name }) => [name, of(name)])),
    ratio: (ours, theirs) =>
      median(rounds.map((costs) => (costs.get(ours) ?? Number.NaN) / (costs.get(theirs) ?? Number.NaN))),
  }
}

async function costOf(side: Side, admin: pg.Client, count: number): Promise<number> {
  await side.prepare?.()
  const before = cpuNs(await pidsOf(side, admin))
  await side.load(count)
  // Listed again: the pool may have opened connections.
  return (cpuNs(await pidsOf(side, admin)) - before) / count
}

async function pidsOf({ pid = 0, application, admin }: Side, usual: pg.Client): Promise<number[]> {
  const { rows } = await (admin ?? usual).query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [application],
  )
  return [pid, ...rows.map((row) => row.pid)]
}

export const microseconds = (ns: number | undefined) => `${((ns ?? Number.NaN) / 1_000).toFixed(0)} µs`

type Request = {
  url: string | (() => string)
  headers?: Record<string, string>
  method?: string
  body?: () => string
}

/** Sends count requests, eight at a time, over keep-alive connections. */
export const httpLoad =
  ({ url, headers = {}, method = 'GET', body }: Request) =>
  async (count: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    let left = count
    const worker = async () => {
      while (left-- > 0)
        await send({ url: typeof url === 'string' ? url : url(), headers, method, agent, body: body?.() })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    agent.destroy()
  }

type OutgoingRequest = {
  url: string
  headers: Record<string, string>
  method: string
  agent: Agent
  body: string | undefined
}

function send({ url, headers, method, agent, body }: OutgoingRequest): Promise<void> {
  return new Promise((done, fail) => {
    const outgoing = httpRequest(url, { headers, agent, method }, (reply) => {
      reply.resume()
      reply.once('end', () =>
        (reply.statusCode ?? 500) < 300 ? done() : fail(new Error(`${url} answered ${reply.statusCode}`)),
      )
    })
    outgoing.once('error', fail)
    outgoing.end(body)
  })
}
