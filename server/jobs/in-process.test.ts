import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { queueMail } from '../mail/public.ts'
import { urlOf } from '../testing/cluster.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { waitFor } from '../testing/wait-for.ts'
import { useWorker } from '../testing/worker.ts'
import { queuedJobs } from './testing.ts'

// Both servers use one database: the second runs the jobs that the first leaves.
const app = useWorker()
const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-in-process-'))
const MAILS = join(dataDir, 'mail')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let product: Product | undefined
afterEach(() => product?.stop())

async function start(env: Record<string, string> = {}) {
  product = await startProduct({ env: { DATABASE_URL: urlOf(app.connection), ...env }, dataDir })
  return { product, db: app.database.db }
}

test('with WORKER=off the server leaves the jobs to others', async () => {
  const { product, db } = await start({ WORKER: 'off' })
  await db.transaction().execute((tx) =>
    queueMail(tx, {
      template: 'reset-password',
      to: 'anna@example.test',
      language: 'en',
      values: { firstName: null, link: 'http://localhost/idp/reset-password/very-secret' },
    }),
  )
  const metrics = await (await fetch(`${product.url}/metrics`)).text()
  expect(metrics).toContain('wegbuch_jobs{state="waiting"} 1')
  expect(await queuedJobs(db)).toMatchObject([{ task: 'send-mail', attempts: 0, locked_by: null }])
  expect(existsSync(MAILS)).toBe(false)
})

test('otherwise the server sends the mail itself, and its log names the file but no link and no address', async () => {
  const { product, db } = await start()
  await waitFor(async () => (await queuedJobs(db)).length === 0)
  const [file = ''] = readdirSync(MAILS)
  expect(file).toMatch(/-reset-password-[0-9a-f-]{36}\.eml$/)
  await waitFor(async () => product.output().includes(join(MAILS, file)))
  expect(product.output()).not.toMatch(/very-secret|anna@example/)
  expect(await product.stop('SIGTERM')).toBe(0)
})
