import { Agent, request as httpRequest } from 'node:http'
import { json } from 'node:stream/consumers'

/** A client: its token and the records it may see. */
export type Sender = { authorization: string; companyId: string; vehicleId: string }
export type LoadOrder = { url: string; clients: number; seconds: number; senders: Sender[] }

/** Durations in milliseconds by status; 0 if there was no reply. */
export type Outcome = Record<number, { count: number; p50: number; p99: number; most: number }>

const DAY_MS = 86_400_000
const START = Date.parse('2020-01-01T06:00:00Z')

/** Runs the ordered number of clients; each sends its next request as soon as the last one is answered. */
async function sendAll({ url, clients, seconds, senders }: LoadOrder): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times = new Map<number, number[]>()
  const end = performance.now() + seconds * 1_000
  let sent = 0

  const send = (sender: Sender, nth: number) =>
    new Promise<number>((done) => {
      const { method = 'GET', path, body } = requestOf(sender, nth)
      const headers = {
        authorization: sender.authorization,
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const outgoing = httpRequest(`${url}/api${path}`, { method, headers, agent }, (reply) => {
        reply.resume()
        reply.once('close', () => done(reply.complete ? (reply.statusCode ?? 0) : 0))
      })
      outgoing.once('error', () => done(0))
      outgoing.end(body)
    })

  async function client(sender: Sender): Promise<void> {
    while (performance.now() < end) {
      const begun = performance.now()
      const status = await send(sender, sent++)
      const known = times.get(status)
      if (known) known.push(performance.now() - begun)
      else times.set(status, [performance.now() - begun])
    }
  }

  await Promise.all(
    Array.from({ length: clients }, (_, index) => client(senders[index % senders.length] as Sender)),
  )
  agent.destroy()
  return Object.fromEntries([...times].map(([status, all]) => [status, summarize(all)]))
}

/** Of ten requests six read a logbook, two search for a place, one lists vehicles and one writes a trip. */
function requestOf({ companyId, vehicleId }: Sender, nth: number) {
  const trips = `/vehicles/${vehicleId}/trips`
  if (nth % 10 < 6) return { path: `${trips}?page[offset]=${nth % 3}` }
  if (nth % 10 < 8) return { path: `/places?query=${'abcdefghijklmnoprstuvwz'[nth % 23]}&near=48.5,9.0` }
  if (nth % 10 === 8) return { path: `/companies/${companyId}/vehicles` }
  return {
    method: 'POST',
    path: trips,
    body: JSON.stringify({ data: { type: 'trip', attributes: tripOf(nth) } }),
  }
}

const tripOf = (nth: number) => ({
  dateStartIso: new Date(START + (nth % 2_000) * DAY_MS).toISOString(),
  dateStartTz: 'Europe/Berlin',
  dateEndIso: new Date(START + (nth % 2_000) * DAY_MS + 1_800_000).toISOString(),
  dateEndTz: 'Europe/Berlin',
  odometerStart: 1_000 + (nth % 2_000),
  odometerEnd: 1_001 + (nth % 2_000),
})

function summarize(times: number[]): Outcome[number] {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) }
}

process.stdout.write(JSON.stringify(await sendAll((await json(process.stdin)) as LoadOrder)))
