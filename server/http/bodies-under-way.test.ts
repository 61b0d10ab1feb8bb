import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'

const app = useApp({}, { bodyLimits: { perCaller: 1_000_000, total: 1_500_000 } })
beforeAll(() => app.app.listen({ host: '127.0.0.1', port: 0 }))

const opened: Socket[] = []
afterEach(endAll)

/** The server sees the end of a connection a moment later. */
async function endAll(): Promise<void> {
  const { server } = app.app
  for (const socket of opened.splice(0)) socket.destroy()
  const count = promisify(server.getConnections.bind(server))
  while ((await count()) > 0) {
    server.closeIdleConnections()
    await sleep(20)
  }
}

const address = () => `http://127.0.0.1:${(app.app.server.address() as { port: number }).port}`

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
  opened.push(socket)
  return socket
}

async function replyOf(socket: Socket): Promise<string> {
  const [reply] = (await once(socket, 'data')) as [Buffer]
  return reply.toString()
}

const record = ({ owner, path }: Awaited<ReturnType<typeof withVehicle>>, comment = '') =>
  fetch(`${address()}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { type: 'trip', attributes: tripFrom(0, 1, 0, { comment }) } }),
  })

test('who keeps back the ends of bodies is told to wait once they are too much, and others are not', async () => {
  const [one, other] = [await withVehicle(), await withVehicle()]
  const held = beginTrip(one, 700_000)
  const more = beginTrip(one, 700_000)
  const refused = await Promise.race([replyOf(held), replyOf(more)])
  expect(refused).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
  expect(refused).toContain('retry-after: 10\r\n')
  expect((await record(other)).status).toBe(201)
})

test('of all bodies together there is a limit as well, for who has more than the others, and what has ended leaves it', async () => {
  const holders = [await withVehicle(), await withVehicle()]
  const sockets = holders.map((person) => beginTrip(person, 900_000))
  const refused = await Promise.race(sockets.map(replyOf))
  expect(refused).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  await endAll()
  const socket = beginTrip(await withVehicle(), 900_000)
  expect(await Promise.race([replyOf(socket), sleep(300, 'taken')])).toBe('taken')
})

test('three who keep back what they may leave room for a fourth', async () => {
  const holders = await Promise.all(Array.from({ length: 3 }, withVehicle))
  for (const person of holders) beginTrip(person, 480_000)
  await sleep(300)
  const other = await withVehicle()
  expect((await record(other, 'x'.repeat(150_000))).status).toBe(400)
})

test('what came before the sender was known counts, too', async () => {
  const one = await withVehicle()
  const replies: Promise<string>[] = []
  for (let nth = 0; nth < 20; nth++) {
    replies.push(replyOf(beginTrip(one, 60_000)))
    await sleep(20)
  }
  expect(await Promise.race(replies)).toMatch(/^HTTP\/1\.1 429 /)
})

test('a file that is read as it comes does not count', async () => {
  const { id, owner } = await makeCompany(app)
  const reply = await fetch(`${address()}/api/companies/${id}/reports/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(3_000_000, 'x'),
  })
  expect(reply.status).toBe(200)
})
