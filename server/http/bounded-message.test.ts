import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { BoundedMessage } from './bounded-message.ts'

const app = useApp({ BILLING: 'sandbox' })
beforeAll(() => app.app.listen({ host: '127.0.0.1', port: 0 }))

const inChunks = (body: string, size: number) =>
  (body.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])
    .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('')

/** Sends the beginning of a body in chunks, and resolves with the reply once the server closes the connection. */
async function beginBody(path: string, chunks: string, token = ''): Promise<string> {
  const { port } = app.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const head = ['Host: x', 'Content-Type: application/json', 'Transfer-Encoding: chunked']
  if (path.endsWith('/webhook')) head.push(`Stripe-Signature: t=${Math.floor(Date.now() / 1_000)},v1=00`)
  if (token) head.push(`Authorization: Bearer ${token}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${chunks}`)
  let reply = ''
  socket.setEncoding('utf8').on('data', (part: string) => (reply += part))
  // A server that does not read on resets the connection.
  socket.on('error', () => {})
  await once(socket, 'close')
  return reply
}

async function withVehicle(): Promise<{ owner: Person; path: string }> {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  return { owner, path: `/api/vehicles/${vehicle}/trips` }
}

const tripBody = (comment: string) =>
  JSON.stringify({ data: { type: 'trip', attributes: tripFrom(0, 1, 0, { comment }) } })

test('a body in more pieces than anybody needs is refused before it has ended, and changes nothing', async () => {
  const { owner, path } = await withVehicle()
  const reply = await beginBody(path, inChunks(tripBody('x'.repeat(300)), 1), owner.token)
  expect(reply).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/)
  expect(reply).toContain('"code":"payload.too_large"')
  expect((await owner.get(path)).json().data).toEqual([])
})

test.each([
  ['of a stranger, before the signature is checked', '/api/stripe/webhook', 413],
  ['refused before it is read', '/api/nowhere', 404],
])('a body in many pieces %s ends with its connection', async (_, path, status) => {
  const reply = await beginBody(path, inChunks('x'.repeat(2_000), 1))
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('short pieces at first and longer ones later are an ordinary body', async () => {
  const { owner, path } = await withVehicle()
  const body = tripBody('x'.repeat(1_500))
  const chunks = `${inChunks(body.slice(0, 250), 1)}${inChunks(body.slice(250), 300)}0\r\n\r\n`
  const { port } = app.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const head = `Host: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${owner.token}`
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 201 /)
})

test('short pieces become long ones for whoever reads the body', async () => {
  const message = new BoundedMessage(new Socket())
  const lengths: number[] = []
  message.on('data', (piece: Buffer) => lengths.push(piece.length))
  for (let count = 0; count < 200; count++) message.push(Buffer.alloc(100))
  message.push(Buffer.alloc(40_000))
  message.push(Buffer.alloc(7))
  message.push(null)
  await once(message, 'end')
  expect(lengths).toEqual([16_400, 43_600, 7])
})

test('after many pieces in one turn the socket rests until the next one', async () => {
  const message = new BoundedMessage(new Socket())
  message.resume()
  const pushed = Array.from({ length: 65 }, () => message.push(Buffer.alloc(600)))
  expect(pushed.indexOf(false)).toBe(64)
  await nextTurn()
  expect(message.push(Buffer.alloc(600))).toBe(true)
})

test('what comes after such a rest is read as well', async () => {
  const { owner, path } = await withVehicle()
  const body = tripBody('x'.repeat(2_000)).padEnd(200_000)
  const { port } = app.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const head = `Host: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${owner.token}`
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  for (let from = 0; from < body.length; from += 50_000) {
    socket.write(inChunks(body.slice(from, from + 50_000), 520))
    await sleep(50)
  }
  socket.write('0\r\n\r\n')
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 201 /)
})
