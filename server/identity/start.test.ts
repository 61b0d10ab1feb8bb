import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freePort } from '../testing/product.ts'
import { useProducts } from '../testing/products.ts'
import { runCommand } from '../testing/program.ts'

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

async function kids(url: string): Promise<string[]> {
  const reply = await fetch(`${url}/idp/jwks`)
  return ((await reply.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
}

test('the start says that addresses count as verified, and its keys are rotated while it runs', async () => {
  const product = await products.start()
  expect(product.output()).toContain(
    'without SMTP_URL the e-mail addresses of new accounts count as verified',
  )
  const [before] = await kids(product.url)
  const rotate = (...args: string[]) => runCommand('rotate-keys', { DATA_DIR: product.dataDir }, ...args)
  expect(await rotate('nonsense')).toEqual({
    code: 1,
    output: 'Usage: npm run rotate-keys [-- --forget-old]\n',
  })
  expect(await rotate()).toEqual({
    code: 0,
    output: 'New keys are in use. What the old ones have signed stays good until it ends.\n',
  })
  await product.stop()

  const again = await products.start({ dataDir: product.dataDir })
  const published = await kids(again.url)
  expect(published).toHaveLength(2)
  expect(published[0]).not.toBe(before)
  expect(published[1]).toBe(before)
})
