import { expect, test } from 'vitest'
import { useWorker } from '../testing/worker.ts'
import { runJobsCommand, USAGE } from './command.ts'
import { addAnyJob, makeJobsOld, queuedJobs } from './testing.ts'

const app = useWorker()

const ask = (...args: string[]) => runJobsCommand(app.database.db, args)

test('with no failure the list says so', async () => {
  expect(await ask('list')).toEqual({ lines: ['No job has failed.'], isSuccess: true })
})

test('failed jobs are listed with their reason and can be run again, one or all', async () => {
  const { db } = app.database
  for (const name of ['failed', 'waits', 'failed']) await addAnyJob(db, name)
  await makeJobsOld(db)
  const [first, , third] = await queuedJobs(db)
  expect((await ask('list')).lines).toEqual([
    `${first?.id}  failed  attempt 25 of 25, no attempt left: it failed`,
    `${third?.id}  failed  attempt 25 of 25, no attempt left: it failed`,
  ])

  expect(await ask('retry', '999999')).toEqual({
    lines: ['There is no failed job 999999.'],
    isSuccess: false,
  })
  expect((await ask('retry', first?.id ?? '')).lines).toEqual([`Job ${first?.id} will run again now.`])
  expect((await queuedJobs(db)).map((job) => job.attempts)).toEqual([0, 0, 25])

  await makeJobsOld(db)
  expect((await ask('retry', 'all')).lines).toEqual(['2 jobs will run again now.'])
  expect((await queuedJobs(db)).map((job) => job.attempts)).toEqual([0, 0, 0])
})

test.each([[[]], [['lsit']], [['retry']], [['retry', 'x']], [['retry', '1', '2']], [['list', 'all']]])(
  '%j is answered with the usage',
  async (args) => {
    expect(await ask(...args)).toEqual({ lines: [USAGE], isSuccess: false })
  },
)
