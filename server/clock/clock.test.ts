import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { allTasks } from '../jobs/tasks.ts'
import { addAnyJob, queuedJobs } from '../jobs/testing.ts'
import { waitFor } from '../testing/wait-for.ts'
import { useWorker } from '../testing/worker.ts'
import { hasClockJumped, isClockBehind } from './store.ts'

const app = useWorker()
afterEach(async () => {
  await sql`delete from clock_sightings`.execute(app.database.db)
})

/** As if so much time had passed since the clock was looked at. */
const wait = (interval: string) =>
  sql`update clock_sightings set seen_at = seen_at - ${interval}::interval,
    jumped_from = jumped_from - ${interval}::interval`.execute(app.database.db)

const look = () => hasClockJumped(app.database.db)

const lookAfter = async (interval: string) => {
  await wait(interval)
  return look()
}

test('a clock that is a day ahead of when it was last seen has jumped, until it was seen for a day', async () => {
  expect([await look(), await look()]).toEqual([false, false])
  expect(await lookAfter('23 hours')).toBe(false)
  expect(await lookAfter('25 hours')).toBe(true)
  expect(await look()).toBe(true)
  expect(await lookAfter('23 hours')).toBe(true)
  expect(await lookAfter('2 hours')).toBe(false)
  expect(await lookAfter('23 hours')).toBe(false)
})

test('or until it is set right, not only by a part', async () => {
  await look()
  expect(await lookAfter('2 years')).toBe(true)
  expect(await lookAfter('-1 hour')).toBe(true)
  expect(await lookAfter('-1 year')).toBe(true)
  expect(await lookAfter('-1 year')).toBe(false)
  expect(await lookAfter('20 hours')).toBe(false)
})

test('on a machine that is on for some hours in two days the days of waiting add up', async () => {
  await look()
  const looks: boolean[] = []
  for (let period = 0; period < 4; period++) {
    looks.push(await lookAfter('40 hours'))
    looks.push(await lookAfter('9 hours'))
  }
  expect(looks).toEqual([true, true, true, true, true, false, true, true])
})

test('what is old is not removed while the clock has jumped', async () => {
  const { db } = app.database
  let runs = 0
  const run = async () => void runs++
  const worker = app.start({ tasks: [{ name: 'remove', removesByAge: true, run }] })
  const runOnce = async () => {
    await addAnyJob(db, 'remove')
    await waitFor(async () => (await queuedJobs(db)).length === 0)
    return runs
  }
  expect(await runOnce()).toBe(1)
  await wait('2 years')
  expect(await runOnce()).toBe(1)
  await wait('-2 years')
  expect(await runOnce()).toBe(2)
  await worker.stop()
})

test('these tasks wait', () => {
  const tasks = allTasks({ ...app.database, config: app.config(), log: app.log })
  expect(tasks.filter(({ removesByAge }) => removesByAge).map(({ name }) => name)).toEqual([
    'remove-old-mails',
    'remove-old-jobs',
    'remove-old-trip-notices',
    'remove-old-positions',
    'remove-old-security-events',
    'end-licences',
  ])
})

/** As if the clock, which was ahead of now by so much when it was last looked at, had been set back. */
const setBack = (interval: string) =>
  sql`update clock_sightings set latest_at = latest_at + ${interval}::interval`.execute(app.database.db)

const isBehind = () => isClockBehind(app.database.db, Date.now())

test('a clock that shows less than it did is behind, until it has caught up', async () => {
  await look()
  expect(await isBehind()).toBe(false)
  await setBack('2 hours')
  expect(await isBehind()).toBe(true)
  await look()
  expect(await isBehind()).toBe(true)
  await setBack('-2 hours')
  await look()
  expect(await isBehind()).toBe(false)
})

test('after a week it is the one of before that was wrong', async () => {
  await look()
  await setBack('2 years')
  await look()
  await sql`update clock_sightings set set_back_at = set_back_at - interval '6 days'`.execute(app.database.db)
  await look()
  expect(await isBehind()).toBe(true)
  await sql`update clock_sightings set set_back_at = set_back_at - interval '2 days'`.execute(app.database.db)
  await look()
  expect(await isBehind()).toBe(false)
})

test('also if it was set right in two steps', async () => {
  await look()
  await sql`update clock_sightings set latest_at = now() + interval '2 years',
    set_back_at = now() + interval '1 year'`.execute(app.database.db)
  await look()
  await sql`update clock_sightings set set_back_at = set_back_at - interval '8 days'`.execute(app.database.db)
  await look()
  expect(await isBehind()).toBe(false)
})

test('a server is behind that shows less than its database', async () => {
  expect(await isClockBehind(app.database.db, Date.now() - 50_000)).toBe(false)
  expect(await isClockBehind(app.database.db, Date.now() - 70_000)).toBe(true)
})
