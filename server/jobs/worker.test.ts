import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { invalid, Refusal } from '../http/refusal.ts'
import { waitFor } from '../testing/wait-for.ts'
import { useWorker } from '../testing/worker.ts'
import { queueState, retryJobs } from './store.ts'
import type { Task } from './task.ts'
import { allTasks } from './tasks.ts'
import { addAnyJob, lockAllJobs, queuedJobs } from './testing.ts'
import type { Worker } from './worker.ts'

const app = useWorker()
let worker: Worker | undefined

afterEach(async () => {
  await worker?.stop()
  await sql`delete from graphile_worker._private_jobs`.execute(app.database.db)
})

const queue = () => queuedJobs(app.database.db)
const untilQueueIsEmpty = () => waitFor(async () => (await queue()).length === 0)

function countingTask(name = 'count'): { task: Task; payloads: unknown[] } {
  const payloads: unknown[] = []
  const run = async (payload: unknown) => void payloads.push(payload)
  return { task: { name, run }, payloads }
}

test('a job runs with its payload and is removed', async () => {
  const { task, payloads } = countingTask()
  worker = app.start({ tasks: [task] })
  await addAnyJob(app.database.db, 'count', { one: 1 })
  await untilQueueIsEmpty()
  expect(payloads).toEqual([{ one: 1 }])
})

test.each([
  [2, false],
  [1, true],
])('with %i attempts left, a task is told whether this is its last: %s', async (left, isLast) => {
  const attempts: unknown[] = []
  const run: Task['run'] = async (_payload, attempt) => void attempts.push(attempt)
  await addAnyJob(app.database.db, 'count')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - ${left}`.execute(
    app.database.db,
  )
  worker = app.start({ tasks: [{ name: 'count', run }] })
  await untilQueueIsEmpty()
  expect(attempts).toEqual([{ isLast }])
})

test('the jobs of a worker that died are taken over', async () => {
  const { task, payloads } = countingTask()
  await addAnyJob(app.database.db, 'count')
  await lockAllJobs(app.database.db, 'pool-of-a-dead-worker')
  worker = app.start({ tasks: [task] })
  await untilQueueIsEmpty()
  expect(payloads).toHaveLength(1)
})

test('the jobs of a running worker are left to it', async () => {
  const living = new pg.Client(app.database.connection)
  await living.connect()
  await living.query(`select pg_advisory_lock(hashtextextended('pool-of-a-living-worker', 0))`)
  const { task, payloads } = countingTask()
  await addAnyJob(app.database.db, 'count', { held: true })
  await lockAllJobs(app.database.db, 'pool-of-a-living-worker')

  worker = app.start({ tasks: [task] })
  await addAnyJob(app.database.db, 'count', { held: false })
  const left = await waitFor(async () => {
    const jobs = await queue()
    return payloads.length > 0 && jobs.length === 1 && jobs
  })
  expect(payloads).toEqual([{ held: false }])
  expect(left).toMatchObject([{ locked_by: 'pool-of-a-living-worker' }])
  await living.end()
})

test('a worker that is stopped finishes what it runs', async () => {
  const events: string[] = []
  const finishing = Promise.withResolvers<void>()
  const slow: Task = {
    name: 'slow',
    run: async () => {
      events.push('begun')
      await finishing.promise
      events.push('finished')
    },
    close: () => void events.push('closed'),
  }
  worker = app.start({ tasks: [slow] })
  await addAnyJob(app.database.db, 'slow')
  await waitFor(async () => events.length > 0)
  const stopped = worker.stop().then(() => events.push('stopped'))
  finishing.resolve()
  await stopped
  expect(events).toEqual(['begun', 'finished', 'closed', 'stopped'])
  expect(await queue()).toEqual([])
})

test('a worker that loses every connection goes on when the database is back', async () => {
  const { task, payloads } = countingTask()
  worker = app.start({ tasks: [task] })
  await addAnyJob(app.database.db, 'count')
  await untilQueueIsEmpty()
  // A connection that breaks before it listens is released twice by the queue, which ends the process.
  await waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and query like 'LISTEN%' and state = 'idle'`.execute(app.database.db)
    return rows.length === 1
  })

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('wegbuch-worker', 'wegbuch-lifeline')`.execute(
    app.database.db,
  )
  await addAnyJob(app.database.db, 'count')
  await untilQueueIsEmpty()
  expect(payloads).toHaveLength(2)
})

test('a failed job stores its reason and waits longer each time', async () => {
  worker = app.start({ tasks: [{ name: 'failing', run: () => Promise.reject(new Error('not today')) }] })
  await addAnyJob(app.database.db, 'failing')
  const [before] = await queue()
  const failed = await waitFor(async () =>
    (await queuedJobs(app.database.db, before?.run_at)).find((job) => job.last_error),
  )
  expect(failed).toMatchObject({ last_error: 'not today', attempts: 1, locked_by: null })
  expect(failed.pause).toBeGreaterThan(2.7)
})

test('a refused job stores its reason and is not retried until somebody asks for it', async () => {
  const { db } = app.database
  const refusals = {
    refused: invalid('reason', 'must not have more than 500 characters'),
    limited: new Refusal('rate_limited'),
  }
  const tasks = Object.entries(refusals).map(([name, error]) => ({ name, run: () => Promise.reject(error) }))
  worker = app.start({ tasks })
  for (const { name } of tasks) await addAnyJob(db, name)
  const jobs = await waitFor(async () => {
    const found = await queue()
    const areDone = found.every((job) => job.last_error !== null && job.locked_by === null)
    return areDone && Object.fromEntries(found.map((job) => [job.task, job]))
  })
  expect(jobs).toMatchObject({
    refused: {
      last_error: 'validation.failed /data/attributes/reason must not have more than 500 characters',
      attempts: 25,
    },
    limited: { last_error: 'rate_limited', attempts: 1 },
  })
  expect(await queueState(db)).toMatchObject({ waiting: 1, failed: 1 })
  expect(await retryJobs(db, [jobs.refused?.id ?? ''])).toBe(1)
})

test('every task has a unique name, and the queue knows the cron tasks', async () => {
  const { db, connection } = app.database
  const tasks = allTasks({ db, connection, config: app.config(), log: app.log })
  expect(tasks.map(({ name, cron }) => [name, cron])).toEqual([
    ['send-mail', undefined],
    ['remove-old-mails', '13 3 * * *'],
    ['remove-old-jobs', '23 3 * * *'],
    ['clean-up-identity', '43 * * * *'],
    ['sweep-identity', '*/5 * * * *'],
    ['mail-reset-link', undefined],
    ['mail-email-change', undefined],
    ['register-account', undefined],
    ['resend-verification', undefined],
    ['notify-trip-recorded', undefined],
    ['remove-old-trip-notices', '40 3 * * *'],
    ['mail-due-reminders', '0 5 * * *'],
    ['mail-open-trips', '*/5 * * * *'],
    ['send-due-reports', '* * * * *'],
    ['remove-expired-reports', '50 * * * *'],
    ['process-recordings', '* * * * *'],
    ['answer-by-rules', undefined],
    ['remove-old-positions', '20 * * * *'],
    ['sign-checkpoint', '7 * * * *'],
    ['remove-old-security-events', '33 3 * * *'],
    ['end-licences', '*/5 * * * *'],
    ['reconcile-billing', '41 2 * * *'],
  ])
  worker = app.start()
  const known = await waitFor(async () => {
    const { rows } = await sql<{ identifier: string }>`
      select identifier from graphile_worker._private_known_crontabs order by identifier`.execute(db)
    return rows.length > 0 && rows
  })
  expect(known.map(({ identifier }) => identifier)).toEqual([
    'clean-up-identity',
    'end-licences',
    'mail-due-reminders',
    'mail-open-trips',
    'process-recordings',
    'reconcile-billing',
    'remove-expired-reports',
    'remove-old-jobs',
    'remove-old-mails',
    'remove-old-positions',
    'remove-old-security-events',
    'remove-old-trip-notices',
    'send-due-reports',
    'sign-checkpoint',
    'sweep-identity',
  ])
})

test('cron jobs that ran while the clock was ahead run again after the worker starts', async () => {
  const { db } = app.database
  await sql`insert into graphile_worker._private_known_crontabs values
    ('daily', now() + interval '2 days', now() + interval '3 days'),
    ('hourly', now() - interval '2 days', null)`.execute(db)
  worker = app.start({ tasks: [{ name: 'any', run: () => Promise.resolve() }] })
  const rows = await waitFor(async () => {
    const found = await sql<{ identifier: string; isPast: boolean | null }>`
      select identifier, greatest(known_since, last_execution) <= now() as "isPast"
      from graphile_worker._private_known_crontabs where identifier in ('daily', 'hourly')
      order by identifier`.execute(db)
    return found.rows.every(({ isPast }) => isPast) && found.rows
  })
  expect(rows.map(({ identifier }) => identifier)).toEqual(['daily', 'hourly'])
})

test('jobs that were put off while the clock was ahead run after the worker starts', async () => {
  const { db } = app.database
  const { task, payloads } = countingTask()
  await addAnyJob(db, task.name, { nth: 1 })
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '2 years', attempts = 2`.execute(
    db,
  )
  worker = app.start({ tasks: [task] })
  await untilQueueIsEmpty()
  expect(payloads).toEqual([{ nth: 1 }])
})

test('the clean-up removes failed jobs after a month and leaves the others', async () => {
  const { db } = app.database
  for (const name of ['gone', 'recent', 'waiting']) await addAnyJob(db, name)
  const set = (name: string, days: number, attempts: number) =>
    sql`update graphile_worker._private_jobs j
      set attempts = ${attempts}, run_at = now() - make_interval(days => ${days})
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name}`.execute(db)
  await set('gone', 31, 25)
  await set('recent', 29, 25)
  await set('waiting', 31, 24)
  const cleanUp = allTasks({ ...app.database, config: app.config(), log: app.log }).find(
    (task) => task.name === 'remove-old-jobs',
  )
  await cleanUp?.run({})
  expect((await queue()).map((job) => job.task)).toEqual(['recent', 'waiting'])
})

test('a cron task that takes longer than to its next time runs once at a time, beside other jobs', async () => {
  const { db } = app.database
  const { task, payloads } = countingTask()
  const [over, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const run = () => {
    runs++
    begun.resolve()
    return over.promise
  }
  await sql`insert into graphile_worker._private_known_crontabs values
    ('slow', now() - interval '2 days', now() - interval '1 day')`.execute(db)
  worker = app.start({ tasks: [task, { name: 'slow', cron: '* * * * *', run }] })
  await begun.promise
  // As the queue adds the next one.
  const { rows } = await sql<{ name: string | null }>`
    select queue_name as name from graphile_worker.jobs where task_identifier = 'slow'`.execute(db)
  for (const { name } of rows.slice(0, 1))
    await sql`select graphile_worker.add_job('slow', queue_name => ${name}::text, job_key => 'slow')`.execute(
      db,
    )
  for (let nth = 0; nth < 8; nth++) await addAnyJob(db, 'count', { nth })
  await waitFor(async () => payloads.length === 8)
  expect(runs).toBe(1)
  over.resolve()
  await waitFor(async () => runs > 1)
})
