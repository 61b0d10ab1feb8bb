import { afterEach, expect, test, vi } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { waitFor } from '../testing/wait-for.ts'
import { loggedEvents, totalCount, waitForRefusals } from './testing.ts'

const app = useApp({ LOG_LEVEL: 'info' })
afterEach(() => vi.useRealTimers())

const requestIdsOf = (call: string) =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(`"call":"${call}"`))
    .map((line) => (JSON.parse(line) as { requestId: string }).requestId)

test('a right that is missing is logged with account, address, call and the id of the request', async () => {
  const { id } = await makeCompany(app)
  const driver = await makeMember(app, id)
  expect((await driver.get(`/api/companies/${id}/invitations`)).statusCode).toBe(403)
  expect(await waitForRefusals(app.db, 'access.denied')).toEqual([
    {
      kind: 'access.denied',
      outcome: 'refused',
      count: 1,
      user_id: driver.id,
      issuer: app.issuer.url,
      subject: driver.email.split('@')[0],
      client_address: '127.0.0.1',
      request_id: requestIdsOf('listCompanyInvitations')[0],
      details: { code: 'permission.denied', calls: ['listCompanyInvitations'] },
    },
  ])
})

test('a hidden resource that a user asks for is logged; a path that a stranger guesses is not', async () => {
  const { id } = await makeCompany(app)
  const stranger = await app.person()
  expect((await stranger.get(`/api/companies/${id}`)).statusCode).toBe(404)
  for (const url of ['/wp-login.php', '/%', '/api/companies/%ff'])
    expect((await app.request({ url })).statusCode).toBe(404)
  expect((await app.request({ url: '/api/users/me' })).statusCode).toBe(401)
  const found = await waitForRefusals(app.db, 'access.not_found')
  expect(found).toMatchObject([{ user_id: stranger.id, count: 1, details: { calls: ['getCompany'] } }])
})

test('a token that is not accepted is logged by its address, without a trace of the token', async () => {
  const token = await app.issuer.token({ sub: 'forger', aud: 'another-api' })
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.request({ url: '/api/users/me', headers })).statusCode).toBe(401)
  const [event, ...others] = await waitForRefusals(app.db, 'token.refused')
  expect(others).toEqual([])
  expect(event).toEqual({
    kind: 'token.refused',
    outcome: 'refused',
    count: 1,
    client_address: '127.0.0.1',
    request_id: requestIdsOf('getMe').at(-1),
    details: { code: 'auth.invalid_token', calls: ['getMe'] },
  })
  const all = JSON.stringify(await loggedEvents(app.db))
  expect(token.split('.').filter((part) => all.includes(part))).toEqual([])
})

test('two thousand refused requests leave two rows with the right count', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const remoteAddress = '203.0.113.9'
  const ofAddress = async () =>
    (await loggedEvents(app.db)).filter(({ client_address }) => client_address === remoteAddress)
  const ask = async () => {
    const headers = { authorization: 'Bearer forged' }
    const { statusCode } = await app.request({ url: '/api/users/me', headers, remoteAddress })
    return statusCode
  }
  expect(await ask()).toBe(401)
  await waitFor(async () => (await ofAddress()).length === 1)
  const replies: number[] = []
  while (replies.length < 1_980) replies.push(...(await Promise.all(Array.from({ length: 99 }, ask))))
  expect(new Set(replies)).toEqual(new Set([401]))
  vi.setSystemTime(Date.now() + 61_000)
  const events = await waitFor(async () => {
    const found = await ofAddress()
    return found.length > 1 && found
  })
  expect(events.map(({ kind, count }) => [kind, count])).toEqual([
    ['token.refused', 1],
    ['token.refused', 1_980],
  ])
})

test('calls beyond the rate limit are logged as limited', async () => {
  const person = await app.person()
  vi.useFakeTimers({ toFake: ['Date'] })
  const replies = await Promise.all(Array.from({ length: 1_100 }, () => person.get('/api/users/me')))
  const limited = replies.filter(({ statusCode }) => statusCode === 429)
  expect(limited.length).toBeGreaterThanOrEqual(99)
  vi.setSystemTime(Date.now() + 61_000)
  const events = await waitForRefusals(app.db, 'rate.limited', limited.length)
  expect(totalCount(events)).toBe(limited.length)
  expect(events.length).toBeLessThanOrEqual(2)
  expect(events[0]).toMatchObject({ subject: person.email.split('@')[0], details: { calls: ['getMe'] } })
})
