import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CHILD_FLAGS } from '#server/reports/make/child-process.ts'
import { median } from '../cpu.ts'
import { type Bench, withProduct } from '../product.ts'
import { makeVehicles, withoutTriggers } from '../records/load.ts'
import { insertTrips } from '../trips/load-trips.ts'
import type { SideName, Taken } from './side.ts'

const ROUNDS = 9
/** PDFKit's text calls are compared up to here: beyond it they take minutes and say the same. */
const PDFKIT_TRIPS = 10_000
const LIMIT_MS = 600_000
const SIDE = fileURLToPath(new URL('./side.ts', import.meta.url))

type Logbook = { trips: number; companyId: string; vehicleId: string }

/** PDF by ours and by PDFKit's own text calls, CSV, and the bare loop, each in a process of its own, in turns. */
export const measureRows = (scale: number): Promise<string[]> =>
  withProduct(async (bench) => {
    const companyId = await bench.make('/companies', 'company', { name: 'Albwerk GmbH' })
    const sizes = [1_000, 10_000, 100_000].map((count) => Math.round(count * scale))
    const lines: string[] = []
    const peaks: number[] = []
    for (const trips of sizes) {
      const book = await logbook(bench, companyId, trips)
      const taken =
        trips > PDFKIT_TRIPS
          ? { ...(await inTurns(bench, book, ['pdf', 'bare'])), pdfkit: null }
          : await inTurns(bench, book, ['pdf', 'pdfkit', 'bare'])
      peaks.push(taken.pdf.peakMb)
      lines.push(printLine(pdfText(book, taken)))
    }
    const growth = (peaks[2] ?? Number.NaN) - (peaks[1] ?? Number.NaN)
    lines.push(
      printLine(`memory from ${sizes[1]} to ${sizes[2]} trips: ${growth.toFixed()} MB more (limit 40)`),
    )
    const book = await logbook(bench, companyId, Math.round(1_000_000 * scale))
    lines.push(printLine(csvText(book, await inTurns(bench, book, ['csv', 'bare']))))
    return lines
  })

async function logbook({ admin }: Bench, companyId: string, trips: number): Promise<Logbook> {
  const prefix = `R${trips}`
  const [vehicleId = ''] = await makeVehicles(admin, companyId, 1, prefix)
  await withoutTriggers(admin, 'trips', () => insertTrips(admin, prefix, trips, 10))
  // Of all: the reports also read tables that are empty here, and plans depend on it.
  await admin.query('vacuum analyze')
  return { trips, companyId, vehicleId }
}

type PdfTaken = { pdf: Taken; bare: Taken; pdfkit: Taken | null }

function pdfText(book: Logbook, { pdf, bare, pdfkit }: PdfTaken): string {
  const other = pdfkit
    ? `PDFKit's text calls ${describeRun(pdfkit, book)}, ${(pdfkit.cpuMs / pdf.cpuMs).toFixed(1)} × ours (limit 5 at 10,000); `
    : ''
  return `PDF of ${book.trips} trips: ${describeRun(pdf, book)}, first bytes after ${pdf.firstMs.toFixed()} ms; ${other}bare loop ${describeRun(bare, book)}`
}

function csvText(book: Logbook, taken: Record<'csv' | 'bare', Taken>): string {
  const ratio = taken.csv.cpuMs / taken.bare.cpuMs
  return `CSV of ${book.trips} trips: ${describeRun(taken.csv, book)}; bare loop ${describeRun(taken.bare, book)}; ratio ${ratio.toFixed(2)} (limit 1.5)`
}

/** At once, since the whole takes long. */
function printLine(text: string): string {
  console.error(`  ${text}`)
  return text
}

const describeRun = ({ cpuMs, peakMb, bytes }: Taken, { trips }: Logbook) =>
  `${(cpuMs / 1_000).toFixed(2)} s of CPU (${((trips / cpuMs) * 1_000).toFixed()} rows/s), ${peakMb.toFixed()} MB at most, ${(bytes / 1e6).toFixed(1)} MB long`

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
  const args = [...CHILD_FLAGS, SIDE, name, bench.databaseUrl, companyId, vehicleId]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: LIMIT_MS })
  return JSON.parse(stdout) as Taken
}

const medianOf = (all: Taken[]): Taken => ({
  cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  firstMs: median(all.map(({ firstMs }) => firstMs)),
  peakMb: median(all.map(({ peakMb }) => peakMb)),
  bytes: all[0]?.bytes ?? 0,
})
