import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freePort, launchProduct, type Product, startProduct } from '../testing/product.ts'

const ROTATE = fileURLToPath(new URL('../../scripts/rotate-keys.ts', import.meta.url))
const started: Product[] = []

afterEach(async () => {
  for (const product of started.splice(0)) {
    await product.stop()
    product.clean()
  }
})

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
  const product = launchProduct({ env: { PUBLIC_URL: 'https://wegbuch.example' } }, await freePort())
  await new Promise((ended) => product.process.once('exit', ended))
  expect(product.process.exitCode).toBe(1)
  expect(product.output()).toMatch(/^SMTP_URL must be set [^\n]*\n$/)
})

test('the start says that addresses count as verified, and its keys are rotated while it runs', async () => {
  const product = await startProduct()
  started.push(product)
  expect(product.output()).toContain(
    'without SMTP_URL the e-mail addresses of new accounts count as verified',
  )
  const kids = async () => {
    const reply = await fetch(`${product.url}/idp/jwks`)
    return ((await reply.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  }
  const [before] = await kids()
  const env = { PATH: process.env.PATH, DATA_DIR: product.dataDir }
  const rotate = (...args: string[]) =>
    spawnSync(process.execPath, [ROTATE, ...args], { env, encoding: 'utf8' })
  expect(rotate('nonsense')).toMatchObject({
    status: 1,
    stderr: 'Usage: npm run rotate-keys [-- --forget-old]\n',
  })
  expect(rotate()).toMatchObject({
    status: 0,
    stdout: 'New keys are in use. What the old ones have signed stays good until it ends.\n',
  })
  await product.stop()

  const again = await startProduct({ dataDir: product.dataDir })
  started.push(again)
  const published = ((await (await fetch(`${again.url}/idp/jwks`)).json()) as { keys: { kid: string }[] })
    .keys
  expect(published).toHaveLength(2)
  expect(published[0]?.kid).not.toBe(before)
  expect(published[1]?.kid).toBe(before)
})
