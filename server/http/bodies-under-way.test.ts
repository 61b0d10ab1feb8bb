import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'

const app = useApp({}, { bodyLimits: { perCaller: 1_000_000, total: 1_500_000 } })
beforeAll(() => app.app.listen({ host: '127.0.0.1', port: 0 }))

async function withVehicle(): Promise<{ owner: Person; path: string }> {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  return { owner, path: `/api/vehicles/${vehicle}/trips` }
}

/** A body of 2 MB, of which so much is sent. */
function beginTrip({ owner, path }: Awaited<ReturnType<typeof withVehicle>>, bytes: number): Socket {
  const { port } = app.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const head = ['Host: x', `Authorization: Bearer ${owner.token}`, 'Content-Type: application/json']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: 2000000\r\n\r\n`)
  socket.write('x'.repeat(bytes))
  socket.on('error', () => {})
  return socket
}

async function replyOf(socket: Socket): Promise<string> {
  const [reply] = (await once(socket, 'data')) as [Buffer]
  return reply.toString()
}

const record = ({ owner, path }: Awaited<ReturnType<typeof withVehicle>>) =>
  fetch(`http://127.0.0.1:${(app.app.server.address() as { port: number }).port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { type: 'trip', attributes: tripFrom(0, 1, 0) } }),
  })

test('who keeps back the ends of bodies is told to wait once they are too much, and others are not', async () => {
  const [one, other] = [await withVehicle(), await withVehicle()]
  const held = beginTrip(one, 700_000)
  const more = beginTrip(one, 700_000)
  const refused = await Promise.race([replyOf(held), replyOf(more)])
  expect(refused).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
  expect(refused).toContain('retry-after: 10\r\n')
  expect((await record(other)).status).toBe(201)
  for (const socket of [held, more]) socket.destroy()
})

test('of all bodies together there is a limit as well, and what has ended leaves it', async () => {
  const people = [await withVehicle(), await withVehicle()]
  const sockets = people.map((person) => beginTrip(person, 900_000))
  const refused = await Promise.race(sockets.map(replyOf))
  expect(refused).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  for (const socket of sockets) socket.destroy()
  const again = await withVehicle()
  // The server sees the end of a connection a moment later.
  while ((await record(again)).status !== 201) await sleep(20)
  expect((await again.owner.get(again.path)).json().data).toHaveLength(1)
})
