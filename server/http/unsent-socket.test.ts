import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { waitFor } from '../testing/wait-for.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { simulateTrack } from '../trips/track/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'

// A reply of a whole track is larger than what the buffers of a connection take.
const LEAST_BYTES = 10_000_000
const app = useApp(
  {},
  { unsentLimits: { perCaller: 1.5 * LEAST_BYTES, total: 100 * LEAST_BYTES, minBytesPerSecond: 16_000 } },
)
let port = 0
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})

/** The head of a reply whose body nobody reads yet. */
async function open(person: Person, path: string): Promise<IncomingMessage> {
  const request = httpRequest({
    port,
    path,
    headers: { authorization: `Bearer ${person.token}` },
    agent: false,
  })
  request.end()
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

async function statusOf(person: Person, path: string): Promise<number | undefined> {
  const reply = await open(person, path)
  reply.destroy()
  return reply.statusCode
}

test('a client that does not read its reply gets no second one until it is read or aborted', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const trip = await makeTrip(
    owner,
    vehicle,
    tripFrom(0, 1, 0, { track: { points: simulateTrack(100_000) } }),
  )
  const track = `/api/trips/${trip.id}/track`
  const other = await makeMember(app, id, 'company_manager')

  const unread = await open(owner, track)
  expect(unread.statusCode).toBe(200)
  expect(Number(unread.headers['content-length'])).toBeGreaterThan(LEAST_BYTES)
  const refused = await open(owner, track)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  refused.resume()
  // Small replies, and those of other users, are sent.
  expect(await statusOf(owner, '/api/users/me')).toBe(200)
  expect(await statusOf(other, track)).toBe(200)

  unread.resume()
  await once(unread, 'end')
  const again = await open(owner, track)
  expect(again.statusCode).toBe(200)
  expect(await statusOf(owner, track)).toBe(429)

  again.destroy()
  await waitFor(async () => (await statusOf(owner, track)) === 200)
})
