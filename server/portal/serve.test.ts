import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()
const STYLE = 'https://maps.example/day.json https://tiles.example:8443'
const mapped = useApp({ MAP_STYLE_URL: STYLE })
const get = (url: string, headers: Record<string, string> = {}) =>
  app.request({ method: 'GET', url, headers })

test.each([
  '/',
  '/setup',
  '/create-company',
  '/user/profile',
  '/user/selectionlists/drivers',
  '/company/0190/settings',
  '/auth/callback?code=1&state=2',
  '/invitation/0190?login_hint=ida%40example.test',
  '/notifications/confirm',
  '/notifications/unsubscribe',
])('%s is the page, never cached', async (url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.body).toContain('<div id="root">')
})

test('a path without a screen is the page with a 404', async () => {
  const reply = await get('/nowhere/at/all', { accept: 'text/html,*/*' })
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('<div id="root">')
})

test('a request that does not accept HTML gets no page for an unknown path', async () => {
  const reply = await get('/nowhere/at/all', { accept: '*/*' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json().errors[0].code).toBe('not_found')
})

test.each([
  '/api/nowhere',
  '/api',
  '/API/users/me',
  '/idp/nowhere',
  '/assets/nowhere.js',
  '/healthz/',
  '/metrics/x',
])('%s never answers with the page', async (url) => {
  const reply = await get(url, { accept: 'text/html' })
  expect(reply.body).not.toContain('<div id="root">')
})

test.each(['/.vite/manifest.json', '/.stamp', '/assets/../../package.json', '/..%2f..%2fpackage.json'])(
  '%s exposes no file',
  async (url) => {
    const { body } = await get(url)
    expect(body).not.toContain('wegbuch"')
    expect(body).not.toContain('isEntry')
    expect(body).not.toMatch(/^[0-9a-f]{64}$/)
  },
)

test('the policy allows our own files and the one inline script, and no others', async () => {
  const reply = await get('/')
  const policy = String(reply.headers['content-security-policy'])
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(reply.body) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('unsafe')
  expect(policy).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/)
})

test('the configured hosts of the map are allowed for loading only', async () => {
  const reply = await mapped.request({ method: 'GET', url: '/' })
  const policy = String(reply.headers['content-security-policy'])
  const naming = policy.split('; ').filter((rule) => rule.includes('.example'))
  expect(naming).toEqual([
    "img-src 'self' data: blob: https://maps.example https://tiles.example:8443",
    expect.stringMatching(
      /^connect-src 'self' http:\S+ https:\/\/maps\.example https:\/\/tiles\.example:8443$/,
    ),
  ])
  expect(policy).toContain("worker-src 'self';")
  const config = await mapped.request({ method: 'GET', url: '/api/config' })
  expect(config.json()).toMatchObject({ mapStyleUrl: 'https://maps.example/day.json' })
  expect((await get('/api/config')).json()).toMatchObject({ mapStyleUrl: null })
})

test('a worker may load from the hosts of the map, and run or load nothing else', async () => {
  const names = readdirSync('dist/web/assets/workers').filter((name) => name.endsWith('.js'))
  expect(names).toHaveLength(1)
  const url = `/assets/workers/${names[0]}`
  const [plain, withHosts] = [await get(url), await mapped.request({ method: 'GET', url })]
  expect(plain.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
  expect(withHosts.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self' https://maps.example https://tiles.example:8443; frame-ancestors 'none'",
  )
})

test('any other file allows nothing', async () => {
  const [, path = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).body) ?? []
  const reply = await mapped.request({ method: 'GET', url: path })
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

test("a built file is cached for a year and sent in the browser's preferred compression", async () => {
  const [, path = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).body) ?? []
  for (const [accepted, sent] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ] as const) {
    const reply = await get(path, { 'accept-encoding': accepted })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(reply.headers['content-encoding']).toBe(sent)
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length))
  }
})

test('HEAD answers like GET without a body', async () => {
  const reply = await app.request({ method: 'HEAD', url: '/' })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toBe('')
})

test('other methods on a page are not found', async () => {
  expect((await app.request({ method: 'POST', url: '/setup' })).statusCode).toBe(404)
})

type Manifest = {
  icons: { src: string; type: string; sizes: string; purpose?: string }[]
  [name: string]: unknown
}

/** Width and height from the first chunk of a PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the portal can be installed: its manifest and icons are served with their declared types and sizes', async () => {
  const page = await get('/')
  expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  expect(page.headers['content-security-policy']).toContain("manifest-src 'self'")
  expect(page.headers['content-security-policy']).toContain("img-src 'self'")

  const reply = await get('/manifest.webmanifest')
  expect(reply.headers['content-type']).toBe('application/manifest+json')
  const manifest = reply.json<Manifest>()
  expect(manifest).toMatchObject({
    name: 'Wegbuch',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  const kinds = manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)
  expect(kinds).toEqual(['any any', 'any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
  for (const { src, type } of manifest.icons) expect((await get(src)).headers['content-type']).toBe(type)
  const drawn = manifest.icons.filter(({ type }) => type === 'image/png')
  for (const { src, sizes } of drawn) expect(sizeOf((await get(src)).rawPayload)).toBe(sizes)
  const [, touch = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page.body) ?? []
  expect(sizeOf((await get(touch)).rawPayload)).toBe('180x180')
})
