import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from '../cpu.ts'
import { type Bench, withProduct } from '../product.ts'
import { makeVehicles, pastTriggers } from '../records/load.ts'
import { insertTrips } from '../trips/load-trips.ts'
import type { SideName, Taken } from './side.ts'

const ROUNDS = 3
const SIDE = fileURLToPath(new URL('./side.ts', import.meta.url))
const HEAP = '--max-old-space-size=256'

type Logbook = { trips: number; companyId: string; vehicleId: string }

/** PDF by ours and by PDFKit's own text calls, CSV, and the bare loop, each in a process of its own, in turns. */
export const measureRows = (scale: number): Promise<string[]> =>
  withProduct(async (bench) => {
    const companyId = await bench.make('/companies', 'company', { name: 'Albwerk GmbH' })
    const sizes = [1_000, 10_000, 100_000].map((count) => Math.round(count * scale))
    const told: string[] = []
    for (const trips of sizes) told.push(await pdfOf(bench, await logbook(bench, companyId, trips)))
    told.push(await csvOf(bench, await logbook(bench, companyId, Math.round(1_000_000 * scale))))
    return told
  })

async function logbook({ admin }: Bench, companyId: string, trips: number): Promise<Logbook> {
  const prefix = `R${trips}`
  const [vehicleId = ''] = await makeVehicles(admin, companyId, 1, prefix)
  await pastTriggers(admin, 'trips', () => insertTrips(admin, prefix, trips, 10))
  await admin.query('vacuum analyze trips, vehicles')
  return { trips, companyId, vehicleId }
}

async function pdfOf(bench: Bench, book: Logbook): Promise<string> {
  const taken = await inTurns(bench, book, ['pdf', 'pdfkit', 'bare'])
  const faster = taken.pdfkit.cpuMs / taken.pdf.cpuMs
  return `PDF of ${book.trips} trips: ${told(taken.pdf, book)}, first bytes after ${taken.pdf.firstMs.toFixed()} ms; PDFKit's text calls ${told(taken.pdfkit, book)}, ${faster.toFixed(1)} × ours; bare loop ${told(taken.bare, book)}`
}

async function csvOf(bench: Bench, book: Logbook): Promise<string> {
  const taken = await inTurns(bench, book, ['csv', 'bare'])
  const ratio = taken.csv.cpuMs / taken.bare.cpuMs
  return `CSV of ${book.trips} trips: ${told(taken.csv, book)}; bare loop ${told(taken.bare, book)}; ratio ${ratio.toFixed(2)} (limit 1.5)`
}

const told = ({ cpuMs, peakMb, bytes }: Taken, { trips }: Logbook) =>
  `${((trips / cpuMs) * 1_000).toFixed()} rows/s of CPU, ${peakMb.toFixed()} MB at most, ${(bytes / 1e6).toFixed(1)} MB long`

async function inTurns<N extends SideName>(
  bench: Bench,
  book: Logbook,
  names: readonly N[],
): Promise<Record<N, Taken>> {
  const rounds: Record<N, Taken>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const taken: [N, Taken][] = []
    for (const name of names) taken.push([name, await runSide(bench, book, name)])
    rounds.push(Object.fromEntries(taken) as Record<N, Taken>)
  }
  return Object.fromEntries(names.map((name) => [name, medianOf(rounds.map((one) => one[name]))])) as Record<
    N,
    Taken
  >
}

async function runSide(bench: Bench, { companyId, vehicleId }: Logbook, name: SideName): Promise<Taken> {
  const args = [HEAP, SIDE, name, bench.databaseUrl, companyId, vehicleId]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Taken
}

const medianOf = (all: Taken[]): Taken => ({
  cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  wallMs: median(all.map(({ wallMs }) => wallMs)),
  firstMs: median(all.map(({ firstMs }) => firstMs)),
  peakMb: median(all.map(({ peakMb }) => peakMb)),
  bytes: all[0]?.bytes ?? 0,
})
