import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USAGE as GRANT_USAGE } from './billing/licences/command.ts'
import { USAGE } from './jobs/command.ts'
import { FORMATS } from './reports/csv/cells.ts'
import { SINGLE_LINE } from './reports/csv/columns.ts'
import { columnName } from './reports/csv/encoder.ts'
import { textsOf } from './reports/csv/texts.ts'
import { USAGE as SECURITY_LOG_USAGE } from './security-log/command.ts'
import { type Product, startProduct } from './testing/product.ts'
import { runCommand } from './testing/program.ts'

// One server for all commands on its data directory: creating a database takes longer than any of them.
const root = mkdtempSync(join(tmpdir(), 'wegbuch-commands-'))
const BACKUP = join(root, 'a.backup')
// Started by root, the database runs as another user, who has to enter this directory.
chmodSync(root, 0o711)
let product: Product
let firstKid: string | undefined

beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await product.stop()
  product.clean()
  rmSync(root, { recursive: true, force: true })
})

const run = (name: string, ...args: string[]) => runCommand(name, { DATA_DIR: product.dataDir }, ...args)

async function kids(): Promise<string[]> {
  const reply = await fetch(`${product.url}/idp/jwks`)
  return ((await reply.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
}

test('the start logs that addresses count as verified without a mail server', () => {
  expect(product.output()).toContain(
    'without SMTP_URL the e-mail addresses of new accounts count as verified at once: every user of this machine can register any address',
  )
})

test('jobs are listed beside a running server', async () => {
  expect(await run('jobs', 'list')).toEqual({ code: 0, output: 'No job has failed.\n' })
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('a licence is granted beside the running server, only to an existing company', async () => {
  expect(await run('grant', 'nonsense')).toEqual({ code: 1, output: `${GRANT_USAGE}\n` })
  const company = '01900000-0000-7000-8000-000000000000'
  const licence = ['--company', company, '--plan', 'business', '--quantity', '5', '--until', '2100-12-31']
  expect(await run('grant', ...licence)).toEqual({ code: 1, output: `There is no company ${company}.\n` })
})

test('keys are rotated while the server runs', async () => {
  ;[firstKid] = await kids()
  expect(await run('rotate-keys', 'nonsense')).toEqual({
    code: 1,
    output: 'Usage: npm run rotate-keys [-- --forget-old]\n',
  })
  expect(await run('rotate-keys')).toEqual({
    code: 0,
    output: 'New keys are in use. What the old ones have signed stays good until it ends.\n',
  })
})

test('the embedded database is saved beside its running server, and nothing is restored over it', async () => {
  expect(await run('backup', BACKUP)).toEqual({ code: 0, output: expect.stringContaining(BACKUP) })
  expect(await run('restore', BACKUP)).toEqual({
    code: 1,
    output: `The data directory ${product.dataDir} is in use by process ${product.process.pid} on ${hostname()}\n`,
  })
})

test('the security log shows what was done, beside the running server', async () => {
  const { code, output } = await run('security-log', '--json')
  expect(code).toBe(0)
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; requestId: string })
      .map(({ kind, requestId }) => [kind, requestId]),
  ).toEqual([
    ['keys.rotated', 'npm run rotate-keys'],
    ['backup.requested', 'npm run backup'],
  ])
  expect(await run('security-log', '--kind', 'nonsense')).toEqual({
    code: 1,
    output: `${SECURITY_LOG_USAGE}\n`,
  })
})

test('a forged report cannot control the terminal of whoever verifies it', async () => {
  const report = join(root, 'forged.csv')
  const verdict = '\u001b[2J\u001b[HMade here, byte for byte.\nNothing is wrong.\u202e\u009b8m'
  const texts = textsOf('de')
  const names = SINGLE_LINE.map((column) => columnName(column, texts))
  const cells = SINGLE_LINE.map((column) => (column === 'plate' ? `"${verdict}"` : ''))
  writeFileSync(report, [names, cells].map((line) => line.join(FORMATS.de.separator)).join('\r\n'))
  const { code, output } = await run('verify', '--report', report)
  expect(code).toBe(1)
  expect(output).toContain('\u{fffd}[2J\u{fffd}[HMade here, byte for byte.\u{fffd}Nothing is wrong.')
  expect(output.split('\n').filter((line) => /[\p{Cc}\p{Cf}]|^Nothing/u.test(line))).toEqual([])
})

test('jobs are listed on the data of a stopped server', async () => {
  expect(await product.stop()).toBe(0)
  expect(await run('jobs', 'list')).toEqual({ code: 0, output: 'No job has failed.\n' })
  expect(await run('jobs', 'nothing')).toEqual({ code: 1, output: `${USAGE}\n` })
})

test('a backup is restored into a new data directory', async () => {
  const restored = await runCommand('restore', { DATA_DIR: join(root, 'data') }, BACKUP)
  expect(restored.output).toContain('0 chains with 0 entries hold')
  expect(restored.code).toBe(0)
})

test('the next start signs with the new key and still publishes the old one', async () => {
  product = await startProduct({ dataDir: product.dataDir })
  const published = await kids()
  expect(published).toHaveLength(2)
  expect(published[0]).not.toBe(firstKid)
  expect(published[1]).toBe(firstKid)
})
