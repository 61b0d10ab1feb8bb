import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { waitFor } from '../testing/wait-for.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'

const app = useApp()
let port = 0

beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})

const named = { data: { type: 'user', attributes: { firstName: 'Late' } } }
const metrics = async () => (await app.request({ url: '/metrics' })).body
const isIdle = async () =>
  /^wegbuch_work\{state="running"\} 0$[^]*^wegbuch_work\{state="waiting"\} 0$/m.test(await metrics())

test('one user’s hundred requests are limited, and another user is served ahead of them', async () => {
  const [ann, bea] = await Promise.all([app.person(), app.person()])
  const patch = () => ann.send({ method: 'PATCH', url: '/api/users/me', body: named })
  const replies = await app.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${ann.id} for update`.execute(tx)
    const pending = Array.from({ length: 100 }, patch)
    await waitUntilBlocked(app.db, 4)
    expect((await bea.get('/api/users/me')).statusCode).toBe(200)
    return pending
  })
  const ended = await Promise.all(replies)
  const refused = ended.filter((reply) => reply.statusCode !== 200)
  expect(refused).toHaveLength(36)
  for (const reply of refused) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '1'])
    expect(reply.json().errors[0].code).toBe('rate_limited')
  }
  await waitFor(isIdle)
})

test('an overloaded server refuses every call at once; health and metrics still answer', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => app.person()))
  const pending = await app.db.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    const early = users.map((user) => user.get('/api/users/me'))
    const nobody = await waitFor(async () => {
      const reply = await app.request({ url: '/api/users/me' })
      return reply.statusCode === 503 && reply
    })
    expect(nobody.headers['retry-after']).toBe('1')
    expect(nobody.json().errors[0].code).toBe('unavailable')
    const sent = await fetch(`http://127.0.0.1:${port}/api/users/me`)
    expect([sent.status, await sent.text()]).toEqual([503, nobody.body])
    for (const name of ['retry-after', 'content-type', 'cache-control', 'x-content-type-options'])
      expect(sent.headers.get(name)).toBe(nobody.headers[name])
    const late = await Promise.all(users.map((user) => user.get('/api/users/me')))
    expect(late.map(({ statusCode }) => statusCode)).toEqual(users.map(() => 503))
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect((await app.request({ url: '/healthz' })).statusCode).toBe(200)
    expect((await app.request({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(200)
    return early
  })
  const statuses = (await Promise.all(pending)).map((reply) => reply.statusCode)
  const served = statuses.filter((status) => status === 200).length
  // Sixteen ran. On a slow machine some of the others came too late, or waited for too long.
  expect(served).toBeGreaterThanOrEqual(16)
  expect(statuses.filter((status) => status === 503)).toHaveLength(users.length - served)
  await waitFor(isIdle)
})

test('a client that hangs up leaves no slot behind, and frees none that is still worked on', async () => {
  const ann = await app.person()
  const hangUp = async () => {
    const request = httpRequest({
      port,
      path: '/api/users/me',
      method: 'PATCH',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    })
    request.on('error', () => {})
    request.end(JSON.stringify(named))
    await once(request, 'finish')
    return request
  }
  await app.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${ann.id} for update`.execute(tx)
    const requests = await Promise.all(Array.from({ length: 20 }, hangUp))
    await waitUntilBlocked(app.db, 4)
    await waitFor(async () => (await metrics()).includes('wegbuch_work{state="waiting"} 16'))
    for (const request of requests) request.destroy()
    expect(await metrics()).toContain('wegbuch_work{state="running"} 4')
  })
  await waitFor(isIdle)
})

test('a slow body holds no slot', async () => {
  const ann = await app.person()
  const slow = Array.from({ length: 80 }, () => {
    const request = httpRequest({
      port,
      path: '/api/users/me',
      method: 'PATCH',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    })
    request.on('error', () => {})
    request.write('{')
    return request
  })
  await waitFor(async () => await isOpen(80))
  expect((await ann.get('/api/users/me')).statusCode).toBe(200)
  for (const request of slow) request.destroy()
  await waitFor(isIdle)
})

/** Whether so many connections are open and none of them is busy. */
async function isOpen(count: number): Promise<boolean> {
  const open = await new Promise<number>((done) => app.app.server.getConnections((_, found) => done(found)))
  return open >= count && (await isIdle())
}
