import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findRunning } from '../db/embedded/start.ts'
import { type Database, openDatabase } from '../db/pool.ts'
import { createLog } from '../log.ts'
import { queueMail } from '../mail/public.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { until } from '../testing/until.ts'
import { queuedJobs } from './testing.ts'

const started: { product: Product; database: Database }[] = []

async function start(env: Record<string, string> = {}) {
  const product = await startProduct({ env })
  const connection = findRunning(join(product.dataDir, 'postgres'), 'wegbuch')
  const database = openDatabase({ ...connection }, createLog('silent'))
  started.push({ product, database })
  await database.db.transaction().execute((tx) =>
    queueMail(tx, {
      template: 'reset-password',
      to: 'anna@example.test',
      language: 'en',
      values: { firstName: null, link: 'http://localhost/idp/reset?token=very-secret' },
    }),
  )
  return { product, database }
}

afterEach(async () => {
  for (const { product, database } of started.splice(0)) {
    await database.close()
    await product.stop()
    product.clean()
  }
})

test('the server itself sends the mail, and its log names the file but no link and no address', async () => {
  const { product, database } = await start()
  await until(async () => (await queuedJobs(database.db)).length === 0)
  const folder = join(product.dataDir, 'mail')
  const [file = ''] = readdirSync(folder)
  await until(async () => product.output().includes(join(folder, file)))
  expect(product.output()).not.toMatch(/very-secret|anna@example/)

  await database.close()
  expect(await product.stop('SIGTERM')).toBe(0)
})

test('with WORKER=off the server leaves the jobs to others', async () => {
  const { product, database } = await start({ WORKER: 'off' })
  const metrics = await (await fetch(`${product.url}/metrics`)).text()
  expect(metrics).toContain('wegbuch_jobs{state="waiting"} 1')
  expect(await queuedJobs(database.db)).toMatchObject([{ task: 'send-mail', attempts: 0, locked_by: null }])
  expect(existsSync(join(product.dataDir, 'mail'))).toBe(false)
})
