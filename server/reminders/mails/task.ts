import { SCOPES_OF_ROLE } from '#contract/permissions.ts'
import type { Due } from '#contract/reminders/reminder.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Task, TaskDeps } from '../../jobs/public.ts'
import { type DueItem, type Language, queueMail } from '../../mail/public.ts'
import { oneClickAddress, type Subscriber, unsubscribeLink } from '../../notifications/public.ts'
import { assessInOrder } from '../assess.ts'
import { attributesOf } from '../present.ts'
import { type ReminderRow, readOpenReminders } from '../store.ts'
import { claimDay, findSubscriber, readDue, readMailed, recordMailed, type Stage } from './store.ts'

/** Mails each subscriber what has come near or become overdue since the last time, once a day at most. */
export const mailDueReminders = ({ db, log, config: { publicUrl } }: TaskDeps): Task => ({
  name: 'mail-due-reminders',
  // In the morning of every zone of Europe.
  cron: '0 5 * * *',
  run: async () => {
    const now = Date.now()
    const failures: unknown[] = []
    for (const id of await readDue(db, utcDay(now)))
      try {
        await db.transaction().execute((tx) => mailSubscriber(tx, publicUrl, id, now))
      } catch (error) {
        failures.push(error)
        log.error({ subscription: id }, 'what is due could not be mailed')
      }
    // The others have their mail. The job is tried again for those who have none.
    if (failures.length > 0) throw failures[0]
  },
})

/** In one mail: the most urgent ones, the rest on the days after. */
const NEWS_MAX = 1_000

const utcDay = (now: number) => new Date(now).toISOString().slice(0, 10)

type News = { row: ReminderRow; due: Due; stage: Stage }

/** One transaction: a worker that dies has mailed and recorded everything or nothing. */
async function mailSubscriber(tx: Tx, publicUrl: URL, id: string, now: number) {
  if (!(await claimDay(tx, id, utcDay(now)))) return
  const subscriber = await findSubscriber(tx, id)
  if (!subscriber) return
  const { company_id, company_name, email, first_name, language } = subscriber
  const news = await readNews(tx, subscriber, now)
  if (news.length === 0) return
  await recordMailed(
    tx,
    id,
    news.map(({ row, stage }) => ({ reminderId: row.id, stage })),
  )
  await queueMail(tx, {
    template: 'reminders-due',
    to: email,
    language: language as Language,
    values: {
      firstName: first_name,
      companyName: company_name,
      items: news.map(itemOf),
      link: `${publicUrl.origin}/company/${company_id}/reminders`,
      unsubscribeLink: unsubscribeLink(publicUrl, subscriber),
      oneClick: oneClickAddress(publicUrl, subscriber),
    },
  })
}

/** What the subscriber may see, is due, and was not mailed at this stage. */
async function readNews(db: Db, { id, company_id, user_id, role }: Subscriber, now: number) {
  const seesAll = SCOPES_OF_ROLE[role].includes('vehicle:view')
  const rows = await readOpenReminders(db, company_id, seesAll ? 'all' : { assignedTo: user_id })
  const mailed = await readMailed(db, id)
  return (await assessInOrder(db, rows, now))
    .flatMap(({ row, due }): News[] =>
      due && due.state !== 'later' && !mailed.has(`${row.id} ${due.state}`)
        ? [{ row, due, stage: due.state }]
        : [],
    )
    .slice(0, NEWS_MAX)
}

const itemOf = ({ row, due }: News): DueItem => {
  const { kind, label, dueOn, dueOdometer } = attributesOf(row)
  const { license_plate: licensePlate, system_of_units } = row
  const systemOfUnits = system_of_units as SystemOfUnits
  return { licensePlate, systemOfUnits, kind, label, dueOn, dueOdometer, due }
}
