import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const TOKEN = 'a-long-token-of-the-operator'

describe('without METRICS_TOKEN', () => {
  const app = useApp({ TRUST_PROXY: '127.0.0.1' })
  const ask = async (options: Partial<InjectOptions>) =>
    (await app.request({ url: '/metrics', ...options })).statusCode

  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
    '%s is answered',
    async (remoteAddress) => {
      expect(await ask({ remoteAddress })).toBe(200)
    },
  )

  test.each(['192.0.2.7', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1'])(
    '%s is not answered',
    async (remoteAddress) => {
      expect(await ask({ remoteAddress })).toBe(404)
    },
  )

  test.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Port',
    'X-Forwarded-Server',
    'X-Forwarded-Whatever',
    'X-Forwarded',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-Original-Forwarded-For',
    'X-Envoy-External-Address',
    'X-ProxyUser-Ip',
    'Client-IP',
    'CF-Connecting-IP',
    'CF-Ray',
    'CDN-Loop',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'True-Client-IP',
    'X-Vercel-Forwarded-For',
    'WL-Proxy-Client-IP',
    'X-ARR-SSL',
  ])('a request with %s came through a proxy', async (name) => {
    const reply = await app.request({ url: '/metrics', headers: { [name]: '127.0.0.1' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json().errors[0].code).toBe('not_found')
  })

  test.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])(
    '%s is this machine',
    async (host) => {
      expect(await ask({ headers: { host } })).toBe(200)
    },
  )

  test.each(['wegbuch.example', 'localhost.example', '127.0.0.1.example'])('%j is not', async (host) => {
    expect(await ask({ headers: { host } })).toBe(404)
  })

  test('an empty forwarding header counts, and a forged address does not help', async () => {
    expect(await ask({ headers: { 'x-forwarded-for': '' } })).toBe(404)
    expect(await ask({ remoteAddress: '192.0.2.7', headers: { host: 'localhost' } })).toBe(404)
  })
})

describe('with METRICS_TOKEN', () => {
  const app = useApp({ METRICS_TOKEN: TOKEN })
  const ask = (headers: Record<string, string>, remoteAddress = '192.0.2.7') =>
    app.request({ url: '/metrics', headers, remoteAddress })

  test('its bearer is answered, from anywhere and through a proxy', async () => {
    const bearer = { authorization: `Bearer ${TOKEN}` }
    expect((await ask(bearer)).body).toContain('wegbuch_pool_connections')
    expect((await ask({ ...bearer, 'x-real-ip': '192.0.2.9', via: '1.1 proxy' })).statusCode).toBe(200)
  })

  test.each([
    {},
    { authorization: '' },
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: `Bearer ${TOKEN.slice(1)}` },
    { authorization: `Basic ${TOKEN}` },
    { authorization: TOKEN },
  ])('others are not answered, not even on this machine: %j', async (headers) => {
    expect((await ask(headers, '127.0.0.1')).statusCode).toBe(404)
  })
})
