import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { waitFor } from '../testing/wait-for.ts'
import { useWorker } from '../testing/worker.ts'
import { hasClockJumped } from './store.ts'
import { allTasks } from './tasks.ts'
import { addAnyJob, queuedJobs } from './testing.ts'

const app = useWorker()
afterEach(async () => {
  await sql`delete from clock_sightings`.execute(app.database.db)
})

/** As if so much time had passed since the clock was looked at. */
const wait = (interval: string) =>
  sql`update clock_sightings set seen_at = seen_at - ${interval}::interval,
    jumped_at = jumped_at - ${interval}::interval`.execute(app.database.db)

const look = () => hasClockJumped(app.database.db)

test('a clock that is a day ahead of when it was last seen has jumped, for a day or until it is set right', async () => {
  expect([await look(), await look()]).toEqual([false, false])
  await wait('23 hours')
  expect(await look()).toBe(false)
  await wait('25 hours')
  expect([await look(), await look()]).toEqual([true, true])
  await wait('23 hours')
  expect(await look()).toBe(true)
  await wait('2 hours')
  expect(await look()).toBe(false)

  await wait('2 years')
  expect(await look()).toBe(true)
  // Adjusted by a little, and then set right.
  await wait('-30 seconds')
  expect(await look()).toBe(true)
  await wait('-2 years')
  expect([await look(), await look()]).toEqual([false, false])
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
