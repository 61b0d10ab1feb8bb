import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { readConfig } from '../../../config.ts'
import { createLog } from '../../../log.ts'
import { useStoppedClock } from '../../../reminders/testing.ts'
import { useApp } from '../../../testing/app.ts'
import { waitUntilBlocked } from '../../../testing/wait-until-blocked.ts'
import { insertRecipient, makeAllDue, makeSchedule } from '../testing.ts'
import { queueDueRuns } from './queue-due.ts'
import { sendDueReports } from './task.ts'

useStoppedClock()
const app = useApp()

const BACKLOG = 5

async function companyWithSchedules(count: number): Promise<string> {
  const { id, owner } = await makeCompany(app)
  const recipients = [(await insertRecipient(app.db, id)).id]
  for (let nth = 0; nth < count; nth++) await makeSchedule(app.db, owner, id, { recipients })
  return id
}

const claimed = async () =>
  (
    await app.db
      .selectFrom('report_runs')
      .select(['company_id', 'state'])
      .where('claimed_at', 'is not', null)
      .orderBy('claimed_at')
      .execute()
  ).map(({ company_id, state }) => ({ company: company_id, state }))

const makeDue = (company: string, iso = '2026-12-01T05:00:00Z') =>
  app.db
    .updateTable('report_schedules')
    .set({ next_on: '2026-12-01', next_at: iso })
    .where('company_id', '=', company)
    .execute()

function newTask() {
  const config = readConfig({ PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://127.0.0.1:9' })
  return sendDueReports({ db: app.db, connection: app.connection, config, log: createLog('silent') })
}

const statesOf = async (id: string) => (await claimed()).filter(({ company }) => company === id)

test('what falls due while the reports of another company are made is next', async () => {
  const busy = await companyWithSchedules(BACKLOG)
  const other = await companyWithSchedules(1)
  await makeAllDue(app.db, '2026-12-01')
  await makeDue(other, '2026-12-01T05:00:30Z')
  vi.setSystemTime(Date.parse('2026-12-01T05:00:00Z'))
  const task = newTask()
  const sending = task.run({})
  while (!(await claimed()).some(({ state }) => state === 'sent')) await sleep(5)
  vi.setSystemTime(Date.parse('2026-12-01T05:00:30Z'))
  const before = (await claimed()).length
  await sending
  task.close?.()
  const turns = await claimed()
  expect(turns.filter(({ company }) => company === busy)).toHaveLength(BACKLOG)
  expect(turns.every(({ state }) => state === 'sent')).toBe(true)
  const turn = turns.findIndex(({ company }) => company === other)
  expect(turn).toBeGreaterThanOrEqual(before)
  // A lane may just have looked for what is due.
  expect(turn).toBeLessThanOrEqual(before + 1)
})

test('what falls due while one long report is made waits for no more than the next minute', async () => {
  const slow = await companyWithSchedules(1)
  await makeAllDue(app.db, '2026-12-01')
  vi.setSystemTime(Date.parse('2026-12-01T05:00:00Z'))
  await queueDueRuns(app.db, Date.now())
  const task = newTask()
  const { making } = await app.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('report_schedules')
      .select('id')
      .where('company_id', '=', slow)
      .forUpdate()
      .executeTakeFirst()
    const making = task.run({})
    await waitUntilBlocked(app.db)
    const other = await companyWithSchedules(1)
    await makeDue(other)
    await task.run({})
    expect(await statesOf(other)).toEqual([{ company: other, state: 'sent' }])
    expect(await statesOf(slow)).toEqual([{ company: slow, state: 'due' }])
    return { making }
  })
  await making
  task.close?.()
  expect(await statesOf(slow)).toEqual([{ company: slow, state: 'sent' }])
})
