import { type Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Pace = { perSecond: number; p99: number; failed: number }

export function send(url: string, agent: Agent, headers = {}): Promise<number> {
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
export async function sendSteadily(
  rate: number,
  seconds: number,
  sendOne: () => Promise<number>,
): Promise<Pace> {
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
