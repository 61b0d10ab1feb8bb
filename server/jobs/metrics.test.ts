import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/pool.ts'
import { createLog } from '../log.ts'
import { useApp } from '../testing/app.ts'
import { addAnyJob, makeJobsOld } from './testing.ts'

const app = useApp()

const gauges = (body: string) =>
  Object.fromEntries(
    body
      .split('\n')
      .filter((line) => /^wegbuch_(jobs|oldest_job)/.test(line))
      .map((line) => line.split(' ') as [string, string]),
  )

test('the metrics contain the length of the queue and the age of its oldest job', async () => {
  const before = gauges((await app.request({ url: '/metrics' })).body)
  expect(before).toEqual({
    'wegbuch_jobs{state="waiting"}': '0',
    'wegbuch_jobs{state="failed"}': '0',
    'wegbuch_oldest_job_seconds{state="waiting"}': '0',
  })

  for (const name of ['waits', 'waits', 'failed']) await addAnyJob(app.db, name)
  await makeJobsOld(app.db)
  const after = gauges((await app.request({ url: '/metrics' })).body)
  expect(after['wegbuch_jobs{state="waiting"}']).toBe('2')
  expect(after['wegbuch_jobs{state="failed"}']).toBe('1')
  expect(Number(after['wegbuch_oldest_job_seconds{state="waiting"}'])).toBeGreaterThanOrEqual(60)
  expect(Number(after['wegbuch_oldest_job_seconds{state="waiting"}'])).toBeLessThan(3_600)
})

test('while the database is unavailable the metrics still answer, without those of the queue', async () => {
  const log = createLog('silent')
  const database = openDatabase({ host: '/nowhere', user: 'nobody', database: 'none' }, log)
  const away = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    log,
    database,
    issuer: null,
  })
  const reply = await away.inject({ url: '/metrics' })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('wegbuch_pool_connections')
  expect(gauges(reply.body)).toEqual({})
  await away.close()
  await database.close()
})
