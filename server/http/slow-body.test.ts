import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { queuedMails } from '../mail/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { tripFrom } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'

const app = useApp()
let admitted: (() => void) | null = null

beforeAll(async () => {
  // The first hook after authorization: the body is not read yet.
  app.app.addHook('preParsing', async () => admitted?.())
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

/** Sends the headers, waits until the request is authorized, and leaves the body to the caller. */
async function begin(by: Person, method: string, path: string, type: string, attributes: object) {
  const body = JSON.stringify({ data: { type, attributes } })
  const { port } = app.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const isAdmitted = new Promise<void>((resolve) => (admitted = resolve))
  socket.write(
    [
      `${method} /api${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${by.token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body.slice(0, 10),
    ].join('\r\n'),
  )
  await isAdmitted
  admitted = null
  return { socket, rest: body.slice(10) }
}

async function replyTo(socket: Socket, rest: string): Promise<number> {
  let reply = ''
  socket.setEncoding('utf8').on('data', (part: string) => (reply += part))
  if (rest) socket.write(rest)
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1])
}

test('a manager who is removed before the body arrives cannot invite anybody', async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const email = 'accomplice@example.test'
  const invitation = { name: 'Emil', email, roleIds: ['company_manager'] }
  const path = `/companies/${id}/invitations`
  const { socket, rest } = await begin(manager, 'POST', path, 'company_invitation', invitation)
  expect((await owner.remove(`/api/companies/${id}/users/${manager.id}`)).statusCode).toBe(204)
  expect(await replyTo(socket, rest)).toBe(404)
  expect((await owner.get(`/api${path}`)).json().data).toEqual([])
  expect(await queuedMails(app.db, email)).toEqual([])
})

test('a manager who is demoted before the body arrives cannot promote themselves', async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const path = `/companies/${id}/users/${manager.id}`
  const promotion = { roleIds: ['company_manager'] }
  const { socket, rest } = await begin(manager, 'PATCH', path, 'user', promotion)
  const demoted = await owner.patch(`/api${path}`, 'user', { roleIds: ['company_user'] })
  expect(demoted.statusCode).toBe(200)
  expect(await replyTo(socket, rest)).toBe(403)
  const { data } = (await owner.get(`/api${path}`)).json()
  expect(data.attributes.roles).toEqual(['company_user'])
})

test('a driver who is removed before the body arrives cannot write a trip', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const driver = await makeMember(app, id)
  await assignDriver(owner, vehicle, driver)
  const path = `/vehicles/${vehicle}/trips`
  const { socket, rest } = await begin(driver, 'POST', path, 'trip', tripFrom(0, 1))
  expect((await owner.remove(`/api/companies/${id}/users/${driver.id}`)).statusCode).toBe(204)
  expect(await replyTo(socket, rest)).toBe(404)
  expect((await owner.get(`/api${path}`)).json().data).toEqual([])
})

test('a body that never ends is aborted at the limit, and nothing is written', {
  timeout: 20_000,
}, async () => {
  const { server } = app.app
  const { headersTimeout, requestTimeout } = server
  const founder = await app.person()
  const { socket } = await begin(founder, 'POST', '/companies', 'company', { name: 'Langsam GmbH' })
  // Set after authorization, which takes longer on a slow machine. Node takes the greater of the two for the whole
  // request.
  Object.assign(server, { headersTimeout: 50, requestTimeout: 100 })
  try {
    expect(await replyTo(socket, '')).toBe(400)
    expect((await founder.get('/api/users/me/companies')).json().data).toEqual([])
  } finally {
    Object.assign(server, { headersTimeout, requestTimeout })
  }
})
