import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freePort } from '../testing/product.ts'
import { useProducts } from '../testing/products.ts'

const products = useProducts()

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
  [
    'any other does',
    { PUBLIC_URL: 'https://wegbuch.example' },
    'SMTP_URL must be set unless PUBLIC_URL is on this machine: new accounts are verified by mail',
  ],
  ['one is enough', { PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://mail.example' }, null],
  [
    "somebody else's provider verifies by itself",
    { PUBLIC_URL: 'https://wegbuch.example', OIDC_ISSUER: 'https://id.example' },
    null,
  ],
])('%s', (_case, env, message) => {
  expect(faults(env)).toBe(message)
})

test('a start without a mail server on a public address ends with one line that names SMTP_URL', async () => {
  const product = products.launch({ env: { PUBLIC_URL: 'https://wegbuch.example' } }, await freePort())
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/^SMTP_URL must be set [^\n]*\n$/)
})
