import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a single variable the product runs on this machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: null,
    oidc: { issuer: null, clientId: 'wegbuch', audience: 'wegbuch-api', trustEmail: false },
    billing: 'sandbox',
    trustProxy: [],
    logLevel: 'info',
    securityLogDays: 400,
    metricsToken: null,
    demo: null,
  })
  expect(config.publicUrl.origin).toBe('http://localhost:8080')
  expect(config.dataDir.endsWith('/data')).toBe(true)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' }).port).toBe(8080)
})

test('the public address follows the port', () => {
  expect(readConfig({ PORT: '9000' }).publicUrl.origin).toBe('http://localhost:9000')
})

test.each([
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'wegbuch.example'],
  ['PUBLIC_URL', 'ftp://wegbuch.example'],
  ['PUBLIC_URL', 'https://user:secret@wegbuch.example'],
  ['PUBLIC_URL', 'https://wegbuch.example/below'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['OIDC_ISSUER', 'http://id.example'],
  ['OIDC_ISSUER', 'https://id.example?x=1'],
  ['OIDC_AUDIENCE', 'wegbuch'],
  ['OIDC_TRUST_EMAIL', 'yes'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '1.2.3.4/99'],
  ['TRUST_PROXY', '999.1.1.1'],
  ['SMTP_URL', 'smtp://u:p%zz@mail.example'],
  ['GEOCODER', 'bing'],
  ['GEOCODER_URL', 'photon.example'],
  ['GEOCODER_URL', 'https://user:secret@photon.example'],
  ['GEOCODER_URL', 'https://photon.example'],
  ['MAP_STYLE_URL', 'style.json'],
  ['MAP_STYLE_URL', 'https://tiles.example/style.json javascript:alert(1)'],
  ['BILLING', 'paypal'],
  ['STRIPE_SECRET_KEY', 'too-short'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_0123456789abcdef,'],
  ['LOG_LEVEL', 'loud'],
  ['SECURITY_LOG_DAYS', '29'],
  ['SECURITY_LOG_DAYS', '1y'],
  ['GEOCODER_DAILY_LIMIT', '0'],
  ['GEOCODER_DAILY_LIMIT', '1000000'],
  ['METRICS_TOKEN', 'too-short'],
  ['METRICS_TOKEN', 'with spaces in its middle'],
])('%s=%s is reported by its name, and its value is not repeated', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]*$`))
})

test('Stripe needs its key and at least one secret of its webhook', () => {
  expect(() => readConfig({ BILLING: 'stripe' })).toThrow(
    /^STRIPE_SECRET_KEY must be set for BILLING=stripe\nSTRIPE_WEBHOOK_SECRET must be set for BILLING=stripe$/,
  )
  const [key, old, next] = ['sk_test_0123456789abcdef', 'whsec_0123456789abcdef', 'whsec_fedcba9876543210']
  const env = { BILLING: 'stripe', STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: `${old}, ${next}` }
  expect(readConfig(env).stripe).toEqual({ secretKey: key, webhookSecrets: [old, next] })
})

test('a map style names its host, and after it the other hosts that it loads from', () => {
  const value = 'https://maps.example/styles/day.json?key=1  https://tiles.example https://maps.example/other'
  expect(readConfig({ MAP_STYLE_URL: value }).map).toEqual({
    styleUrl: 'https://maps.example/styles/day.json?key=1',
    hosts: ['https://maps.example', 'https://tiles.example'],
  })
})

test('missing keys or addresses of services are reported together with all other faults', () => {
  expect(() => readConfig({ GEOCODER: 'google', MAP_STYLE_URL: 'x', PORT: '-1' })).toThrow(
    /^PORT must .*\nMAP_STYLE_URL must .*\nGEOCODER_KEY must be set for GEOCODER=google$/,
  )
  expect(readConfig({ GEOCODER: 'photon', GEOCODER_URL: 'http://photon.internal:2322' }).geocoder).toEqual({
    kind: 'photon',
    dailyLimit: 500,
    url: new URL('http://photon.internal:2322'),
    key: null,
  })
})
