import { type Page, readPage } from '#contract/kernel/page.ts'
import { SCOPES_OF_ROLE } from '#contract/permissions.ts'
import * as calls from '#contract/reminders/calls.ts'
import type { Db } from '../db/pool.ts'
import { userAuthorship } from '../history/public.ts'
import { type Binding, bind } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { lockVehicle } from '../vehicles/public.ts'
import { type Assessed, assess, assessInOrder } from './assess.ts'
import { completeReminder, reopenReminder } from './complete-reminder.ts'
import { attributesOf, presentNext, presentReminder } from './present.ts'
import {
  type ReminderRow,
  readOpenSchedules,
  readReminders,
  reminderStore,
  type ScheduledRow,
} from './store.ts'
import { toValues } from './values.ts'

export const reminderRoutes = (now: () => number): Binding[] => {
  const present = async (db: Db, row: ReminderRow) => {
    const [assessed = { row, due: null }] = await assess(db, [row], now())
    return presentReminder(assessed)
  }

  return [
    bind(calls.listReminders, async ({ db, vehicle, query }) => {
      const page = readPage(query)
      const reminders = reminderStore(db, vehicle)
      if (query['filter[state]'] === 'done')
        return presentList(await reminders.donePage(page), page, (row) => presentReminder({ row, due: null }))
      const open = await assessInOrder(db, await reminders.open(), now())
      return presentList(pageOf(open, page), page, presentReminder)
    }),

    bind(calls.listCompanyReminders, async ({ db, company, actor, query }) => {
      const page = readPage(query)
      const seesAll = SCOPES_OF_ROLE[company.role].includes('vehicle:view')
      const all = await readOpenSchedules(db, company.id, seesAll ? 'all' : { assignedTo: actor.userId })
      const open = selectAsked(await assessInOrder(db, all, now()), query['filter[state]'])
      const shown = pageOf(open, page)
      const ids = shown.rows.map(({ row }) => row.id)
      const whole = await readReminders(db, company.id, ids)
      // One of them may have been removed meanwhile.
      const rows = shown.rows.flatMap(({ row: { id }, due }) => {
        const row = whole.get(id)
        return row ? [{ row, due }] : []
      })
      return presentList({ rows, total: shown.total }, page, presentReminder)
    }),

    bind(calls.addReminder, async ({ db, vehicle, attributes, ...call }) => {
      await lockVehicle(db, { vehicle, ...userAuthorship(call) })
      const reminders = reminderStore(db, vehicle)
      const values = toValues(attributes)
      await reminders.expectRoom()
      return { data: await present(db, await reminders.get(await reminders.add(values))) }
    }),

    bind(calls.getReminder, async ({ db, vehicle, params }) => ({
      data: await present(db, await reminderStore(db, vehicle).get(params.reminderId)),
    })),

    bind(calls.changeReminder, async ({ db, vehicle, params, attributes, expectVersion, ...call }) => {
      await lockVehicle(db, { vehicle, ...userAuthorship(call) })
      const reminders = reminderStore(db, vehicle)
      const before = await reminders.get(params.reminderId)
      expectVersion(before.version)
      await reminders.change(before.id, toValues(attributes, attributesOf(before)))
      const after = await reminders.get(before.id)
      if (after.due_on !== before.due_on || after.due_odometer !== before.due_odometer)
        await reminders.forgetMails(before.id)
      return { data: await present(db, after) }
    }),

    bind(calls.removeReminder, async ({ db, vehicle, params, expectVersion, ...call }) => {
      await lockVehicle(db, { vehicle, ...userAuthorship(call) })
      const reminders = reminderStore(db, vehicle)
      const { id, version } = await reminders.get(params.reminderId)
      expectVersion(version)
      await reminders.remove(id)
    }),

    bind(calls.completeReminder, async ({ db, vehicle, params, attributes, expectVersion, ...call }) => {
      const write = { vehicle, ...userAuthorship(call), reminderId: params.reminderId, expectVersion }
      const { row, next } = await completeReminder(db, { ...write, values: attributes, now: now() })
      const data = presentReminder({ row, due: null })
      return { data: { ...data, meta: { ...data.meta, next: presentNext(next) } } }
    }),

    bind(calls.reopenReminder, async ({ db, vehicle, params, expectVersion, ...call }) => {
      const write = { vehicle, ...userAuthorship(call), reminderId: params.reminderId, expectVersion }
      return { data: await present(db, await reopenReminder(db, write)) }
    }),
  ]
}

/** The first one of a vehicle is its most urgent one. */
function selectAsked<R extends ScheduledRow>(
  all: readonly Assessed<R>[],
  asked: 'open' | 'due' | 'next' = 'open',
) {
  if (asked === 'due') return all.filter(({ due }) => due?.state !== 'later')
  if (asked === 'open') return all
  return [...Map.groupBy(all, ({ row }) => row.vehicle_id).values()].flatMap((own) => own.slice(0, 1))
}

/** They are put in order by what the database does not know, so the page is cut here. */
const pageOf = <R>(all: readonly Assessed<R>[], { limit, offset }: Page) => ({
  rows: all.slice(offset, offset + limit),
  total: all.length,
})
