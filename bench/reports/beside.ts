import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../cpu.ts'
import { type Bench, withProduct } from '../product.ts'
import { makeVehicles, withoutTriggers } from '../records/load.ts'
import { insertTrips } from '../trips/load-trips.ts'

const COMPANIES = 20
/** Of each side in a round. */
const SECONDS = 10
const ROUNDS = 9
/** Reports begin and end. */
const START_SECONDS = 2
const SHARE = 0.3
const AT_ONCE = 8

type Company = { headers: Record<string, string>; id: string; vehicleId: string }

/** Ordinary requests at a third of what the server can do, alone and while twenty companies ask for reports. */
export const measureBeside = (scale: number): Promise<string[]> =>
  withProduct(async (bench) => {
    const trips = Math.round(10_000 * scale)
    const companies: Company[] = []
    for (let nth = 0; nth < COMPANIES; nth++) companies.push(await makeCompany(bench, nth, trips))
    await bench.admin.query('vacuum analyze trips, vehicles')
    const [first] = companies
    if (!first) throw new Error('there is no company')
    const read = () => page(bench, first)
    const firstMs = await firstByte(bench, first)
    const nextMs = await firstByte(bench, first)
    // The process for the next one starts meanwhile.
    await sleep(3_000)

    const perSecond = SHARE * (await capacity(read))
    const alone: number[][] = []
    const beside: number[][] = []
    let made = 0
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await paced(read, perSecond))
      const ending = new AbortController()
      const reports = companies.map((company) => reportsOf(bench, company, ending.signal))
      await sleep(START_SECONDS * 1_000)
      beside.push(await paced(read, perSecond))
      ending.abort()
      made += (await Promise.all(reports)).reduce((sum, count) => sum + count, 0)
      await sleep(START_SECONDS * 1_000)
    }
    return [
      `first byte of a PDF of ${trips} trips after ${firstMs.toFixed()} ms, of another one right after it ${nextMs.toFixed()} ms (limit 500)`,
      `a page of trips ${perSecond.toFixed()} times a second, alone: ${percentiles(alone)}; while ${COMPANIES} companies make reports (${made} in ${ROUNDS} rounds of ${SECONDS + START_SECONDS} s): ${percentiles(beside)} (limit 2 × or 25 ms)`,
    ]
  })

async function makeCompany(bench: Bench, nth: number, trips: number): Promise<Company> {
  const headers = await bench.headersOf(`reporter-${nth}`)
  const id = await bench.make('/companies', 'company', { name: `Firma ${nth}` }, headers)
  const prefix = `C${nth}`
  const [vehicleId = ''] = await makeVehicles(bench.admin, id, 1, prefix)
  await withoutTriggers(bench.admin, 'trips', () => insertTrips(bench.admin, prefix, trips, 10))
  return { headers, id, vehicleId }
}

async function page({ url }: Bench, { headers, vehicleId }: Company): Promise<void> {
  const reply = await fetch(`${url}/api/vehicles/${vehicleId}/trips`, { headers })
  if (reply.status !== 200) throw new Error(`a page of trips was answered with ${reply.status}`)
  await reply.arrayBuffer()
}

const BODY = JSON.stringify({ data: { type: 'report_template', attributes: { filter: {} } } })

const ask = ({ url }: Bench, { headers, id }: Company, signal?: AbortSignal) =>
  fetch(`${url}/api/companies/${id}/reports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: BODY,
    ...(signal && { signal }),
  })

async function firstByte(bench: Bench, company: Company): Promise<number> {
  const began = performance.now()
  const reply = await ask(bench, company)
  const took = performance.now() - began
  await reply.arrayBuffer()
  return took
}

/** One report after the other; refusals are waited out as their header says. */
async function reportsOf(bench: Bench, company: Company, signal: AbortSignal): Promise<number> {
  let made = 0
  while (!signal.aborted)
    try {
      const reply = await ask(bench, company, signal)
      await reply.arrayBuffer()
      if (reply.status === 200) made++
      else await sleep(1_000)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  return made
}

/** Requests a second, eight at a time. */
export async function capacity(read: () => Promise<void>): Promise<number> {
  const end = performance.now() + 3_000
  let count = 0
  const worker = async () => {
    for (; performance.now() < end; count++) await read()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return count / 3
}

/** Milliseconds of each, begun at even distances whether or not the one before has been answered. */
export async function paced(read: () => Promise<void>, perSecond: number): Promise<number[]> {
  const took: number[] = []
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let nth = 0; nth < perSecond * SECONDS; nth++) {
    await sleep(Math.max(0, began + (nth * 1_000) / perSecond - performance.now()))
    const sent = performance.now()
    asked.push(read().then(() => void took.push(performance.now() - sent)))
  }
  await Promise.all(asked)
  return took.toSorted((a, b) => a - b)
}

/** The medians of rounds. */
export const percentiles = (rounds: readonly number[][]) => {
  const at = (share: number) =>
    median(rounds.map((took) => took[Math.floor(took.length * share)] ?? 0)).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
