import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startProduct } from '../testing/product.ts'

const root = mkdtempSync(join(tmpdir(), 'wegbuch-commands-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The program as `npm run` starts it, and what it said. */
async function run(name: string, dataDir: string, ...args: string[]) {
  const program = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child, 'close')
  return { code: child.exitCode, output }
}

test('the embedded database is saved beside its running server and restored into a new data directory', async () => {
  const product = await startProduct()
  const [file, other] = [join(root, 'a.backup'), join(root, 'data')]
  const saved = await run('backup', product.dataDir, file)
  expect(saved).toEqual({ code: 0, output: expect.stringContaining(file) })
  expect(await run('restore', product.dataDir, file)).toEqual({
    code: 1,
    output: `The data directory ${product.dataDir} is in use by process ${product.process.pid}\n`,
  })
  await product.stop('SIGINT')
  product.clean()

  const restored = await run('restore', other, file)
  expect(restored.output).toContain('0 chains with 0 entries hold')
  expect(restored.code).toBe(0)
})
