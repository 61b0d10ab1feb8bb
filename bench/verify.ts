import { readFileSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import type { ReportVerification } from '#contract/reports/verification.ts'
import { newId } from '#server/db/id.ts'
import { openDatabase } from '#server/db/pool.ts'
import { userAuthorship, writeAs } from '#server/history/public.ts'
import { createLog } from '#server/log.ts'
import { outputOf, startChild } from '#server/reports/make/child-process.ts'
import { BESIDE } from '#server/reports/make/protocol.ts'
import { CHILD_FLAGS } from '#server/reports/verification/limits.ts'
import { type Bench, withProduct } from './product.ts'

const TRIPS = 10_000
const BATCH = 500
const ROUNDS = 3
const PROGRAM = new URL('../server/reports/verification/program.ts', import.meta.url)

/** Verifies a PDF of 10,000 trips, in the process that the product uses. */
export const run = (): Promise<string> =>
  withProduct(async (bench) => {
    const companyId = await bench.make('/companies', 'company', { name: 'Albwerk GmbH' })
    const vehicleId = await bench.make(`/companies/${companyId}/vehicles`, 'vehicle', {
      licensePlate: 'RT-B 1',
    })
    await enterTrips(bench, companyId, vehicleId)
    const file = await makeReport(bench, companyId)
    const rounds: string[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(bench, companyId, file))
    return ['', `${TRIPS} trips, ${(file.length / 1e6).toFixed(2)} MB`, ...rounds].join('\n  ')
  })

async function enterTrips(
  { databaseUrl, admin }: Bench,
  companyId: string,
  vehicleId: string,
): Promise<void> {
  const { rows } = await admin.query<{ id: string }>('select id from users')
  const { db, close } = openDatabase({ connectionString: databaseUrl, max: 1 }, createLog('fatal'))
  for (let first = 0; first < TRIPS; first += BATCH)
    await db.transaction().execute(async (tx) => {
      await writeAs(tx, userAuthorship({ actor: { userId: rows[0]?.id ?? '' }, requestId: 'bench' }))
      const trips = Array.from({ length: BATCH }, (_, nth) => tripAt(first + nth, companyId, vehicleId))
      await tx.insertInto('trips').values(trips).execute()
    })
  await close()
}

const HALF_HOUR = 1_800_000

function tripAt(nth: number, companyId: string, vehicleId: string) {
  const start = Date.UTC(2025, 0, 1) + nth * 2 * HALF_HOUR
  return {
    id: newId(),
    company_id: companyId,
    vehicle_id: vehicleId,
    category: 'business',
    start_at: new Date(start).toISOString(),
    start_tz: 'Europe/Berlin',
    end_at: new Date(start + HALF_HOUR).toISOString(),
    end_tz: 'Europe/Berlin',
    odometer_start: (nth * 20).toFixed(1),
    odometer_end: (nth * 20 + 20).toFixed(1),
    reason: `Kundentermin ${nth}`,
    contact_company: 'Scharr Wärme GmbH',
    driver_name: 'Ines Kowalczyk',
  }
}

async function makeReport({ url, headers }: Bench, companyId: string): Promise<Buffer> {
  const reply = await fetch(`${url}/api/companies/${companyId}/reports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { type: 'report_template', attributes: { format: 'pdf', filter: {} } } }),
  })
  return Buffer.from(await reply.arrayBuffer())
}

async function measure({ databaseUrl }: Bench, companyId: string, file: Buffer): Promise<string> {
  const began = performance.now()
  const child = startChild(PROGRAM, CHILD_FLAGS)
  ;(child.process.stdio[BESIDE] as Duplex).end(file)
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, peakMb(child.process.pid))), 20)
  const order = { connection: { connectionString: databaseUrl }, companyId, viewerId: null }
  const parts: Buffer[] = []
  const job = { order, signal: new AbortController().signal, log: createLog('fatal') }
  for await (const part of outputOf(child, job)) parts.push(part)
  clearInterval(watch)
  const { verdict, lines, chains } = JSON.parse(Buffer.concat(parts).toString()) as ReportVerification
  const seconds = ((performance.now() - began) / 1_000).toFixed(2)
  return `${seconds} s, ${peak.toFixed()} MB: ${verdict}, ${lines.same} of ${lines.compared} lines the same, chain ${chains[0]?.state}`
}

function peakMb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
