import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freePort } from '../free-port.ts'
import { useProducts } from '../testing/products.ts'

const products = useProducts()

const NEEDS_MAIL =
  'SMTP_URL must be set unless HOST and PUBLIC_URL are both on this machine: new accounts are verified by mail'

const faults = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['an address of this machine needs no mail server', { PUBLIC_URL: 'http://127.0.0.1:8080' }, null],
  ['any other does', { PUBLIC_URL: 'https://wegbuch.example' }, NEEDS_MAIL],
  ['listening on this machine alone needs none', { HOST: '127.0.0.1' }, null],
  ['nor by the newer address', { HOST: '::1' }, null],
  ['nor by name', { HOST: 'localhost' }, null],
  ['nor by another address of the same machine', { HOST: '127.0.0.53' }, null],
  ['listening for everybody does', { HOST: '0.0.0.0' }, NEEDS_MAIL],
  ['also by the newer address', { HOST: '::', PUBLIC_URL: 'http://localhost:8080' }, NEEDS_MAIL],
  ['also by both', { HOST: '::ffff:0.0.0.0' }, NEEDS_MAIL],
  ['listening in a network does', { HOST: '192.0.2.1' }, NEEDS_MAIL],
  ['listening by a name that only looks like it does', { HOST: '127.0.0.1.example' }, NEEDS_MAIL],
  [
    'one is enough',
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://mail.example' },
    null,
  ],
  [
    'an external provider verifies addresses itself',
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://wegbuch.example', OIDC_ISSUER: 'https://id.example' },
    null,
  ],
])('%s', (_case, env, message) => {
  expect(faults(env)).toBe(message)
})

test.each([
  ['on a public address', { PUBLIC_URL: 'https://wegbuch.example' }],
  ['that others can reach', { HOST: '0.0.0.0' }],
])('a start without a mail server %s ends with one line that names SMTP_URL', async (_case, env) => {
  const product = products.launch({ env }, await freePort())
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/^SMTP_URL must be set [^\n]*\n$/)
})
