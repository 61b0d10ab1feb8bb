import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { LoadOrder, Outcome, Sender } from './overload-clients.ts'
import { type Bench, withProduct } from './product.ts'

const CLIENTS = 500
const SECONDS = Number(process.argv[process.argv.indexOf('--seconds') + 1]) || 60
const SENDERS = 50
const P99_MS_MAX = 1_000
const REFUSED = ['429', '503']

/** Far more clients than two cores can serve: admitted requests must still be fast. */
export const run = (): Promise<string> =>
  withProduct(
    async (bench) => {
      const senders = await seed(bench)
      // Warm-up, so that caches do not count as growth.
      await overload({ url: bench.url, clients: 50, seconds: 5, senders })
      const memory = watchMemory(bench.pid ?? 0)
      const outcome = await overload({ url: bench.url, clients: CLIENTS, seconds: SECONDS, senders })
      const grown = memory.stop()
      check(outcome)
      return `${CLIENTS} clients without a pause for ${SECONDS} s: ${describeOutcome(outcome)}; resident memory ${grown}`
    },
    { env: { LOG_LEVEL: 'warn' } },
  )

async function seed({ headersOf, make }: Bench): Promise<Sender[]> {
  const senders: Sender[] = []
  for (let nth = 0; nth < SENDERS; nth += 1) {
    const headers = await headersOf(`sender-${nth}`)
    const companyId = await make('/companies', 'company', { name: `Company ${nth}` }, headers)
    const vehicle = { licensePlate: `TÜ-${nth}`, timeZone: 'Europe/Berlin' }
    const vehicleId = await make(`/companies/${companyId}/vehicles`, 'vehicle', vehicle, headers)
    senders.push({ authorization: headers.authorization ?? '', companyId, vehicleId })
  }
  return senders
}

async function overload(order: LoadOrder): Promise<Outcome> {
  const clients = spawn(process.execPath, ['bench/overload-clients.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  clients.stdin.end(JSON.stringify(order))
  return JSON.parse(await text(clients.stdout)) as Outcome
}

function check(outcome: Outcome): void {
  const others = Object.keys(outcome).filter((status) => !status.startsWith('2') && !REFUSED.includes(status))
  if (others.length > 0) throw new Error(`answered otherwise: ${describeOutcome(outcome)}`)
  const slow = Object.entries(outcome).filter(([, { p99 }]) => p99 > P99_MS_MAX)
  if (slow.length > 0) throw new Error(`too slow: ${describeOutcome(outcome)}`)
}

const describeOutcome = (outcome: Outcome) =>
  Object.entries(outcome)
    .map(
      ([status, { count, p50, p99, most }]) =>
        `${count} × ${status} p50 ${p50.toFixed(0)} ms p99 ${p99.toFixed(0)} ms most ${most.toFixed(0)} ms`,
    )
    .join(', ')

const formatMax = (megabytes: number[]) => Math.max(...megabytes).toFixed(0)

/** The server's memory, sampled once a second: the maximum of the first quarter, and of the rest. */
function watchMemory(pid: number) {
  const seen: number[] = []
  const look = () => {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    seen.push(Number(kilobytes) / 1_024)
  }
  const timer = setInterval(look, 1_000)
  return {
    stop: () => {
      clearInterval(timer)
      const quarter = Math.ceil(seen.length / 4)
      return `at most ${formatMax(seen.slice(0, quarter))} MB in the first quarter, ${formatMax(seen.slice(quarter))} MB after`
    },
  }
}
