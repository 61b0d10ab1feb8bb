import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/free-port.ts'
import { type Program, startProgram } from '#server/testing/program.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { useBrowser } from './browser.ts'

const browser = useBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-dev-'))
// Development must not depend on a certain second port: something else may hold it.
const neighbour = createServer()
let program: Program
let url: string

beforeAll(async () => {
  const port = await freePort()
  neighbour.listen(port + 1, '127.0.0.1')
  await once(neighbour, 'listening')
  url = `http://localhost:${port}`
  program = startProgram('scripts/dev.ts', { PORT: String(port), DATA_DIR: dataDir })
  await waitFor(async () => {
    if (program.process.exitCode !== null) throw new Error(program.output())
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok
  })
})
afterAll(async () => {
  await program.stop('SIGINT')
  neighbour.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('npm run dev serves the portal from its sources in front of the whole product', async () => {
  const { page } = await browser.visitor()
  const source = page.waitForResponse(`${url}/main.tsx`)
  await page.goto(url)
  expect((await source).status()).toBe(200)
  await page.waitForURL(`${url}/idp/interaction/**`)
  await page.getByLabel('E-Mail-Adresse').waitFor()
})
