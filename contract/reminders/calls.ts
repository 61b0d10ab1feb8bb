import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { nullable } from '../kernel/nullable.ts'
import { PageQuery } from '../kernel/page.ts'
import { listWith, oneWith, requestBody } from '../kernel/resource.ts'
import { oneOf } from '../kernel/text.ts'
import {
  NewReminder,
  NextReminder,
  Reminder,
  ReminderChange,
  ReminderCompletion,
  ReminderMeta,
} from './reminder.ts'

export const listReminders = call({
  name: 'listReminders',
  summary:
    'What is due on a vehicle, what is overdue first, then the soonest; or what is done, the latest first',
  method: 'GET',
  path: '/vehicles/:vehicleId/reminders',
  right: { on: 'vehicle', needs: 'vehicle:view' },
  query: Type.Object({ ...PageQuery.properties, 'filter[state]': Type.Optional(oneOf(['open', 'done'])) }),
  reply: listWith('reminder', Reminder, ReminderMeta),
  status: 200,
  problems: [],
})

export const listCompanyReminders = call({
  name: 'listCompanyReminders',
  summary:
    'What is due on the vehicles that the caller may see, in the same order; if asked for, only what is overdue or within its lead time, or the next one of each vehicle',
  method: 'GET',
  path: '/companies/:companyId/reminders',
  right: { on: 'company', needs: 'member' },
  query: Type.Object({
    ...PageQuery.properties,
    'filter[state]': Type.Optional(oneOf(['open', 'due', 'next'])),
  }),
  reply: listWith('reminder', Reminder, ReminderMeta),
  status: 200,
  problems: [],
})

export const addReminder = call({
  name: 'addReminder',
  summary: 'Add what is due on a vehicle, by a day, by the odometer, or by whichever comes first',
  method: 'POST',
  path: '/vehicles/:vehicleId/reminders',
  right: { on: 'vehicle', needs: 'vehicle:change' },
  body: requestBody('reminder', NewReminder),
  reply: oneWith('reminder', Reminder, ReminderMeta),
  status: 201,
  location: '/reminders/:id',
  problems: ['reminder.full', 'reminder.company_full', 'vehicle.archived'],
})

export const getReminder = call({
  name: 'getReminder',
  summary: 'One reminder',
  method: 'GET',
  path: '/reminders/:reminderId',
  right: { on: 'vehicle', by: 'reminder', needs: 'vehicle:view' },
  reply: oneWith('reminder', Reminder, ReminderMeta),
  status: 200,
  problems: [],
})

export const changeReminder = call({
  name: 'changeReminder',
  summary: 'Change a reminder',
  method: 'PATCH',
  path: '/reminders/:reminderId',
  right: { on: 'vehicle', by: 'reminder', needs: 'vehicle:change' },
  body: requestBody('reminder', ReminderChange),
  reply: oneWith('reminder', Reminder, ReminderMeta),
  status: 200,
  problems: ['vehicle.archived', 'version.conflict'],
})

export const removeReminder = call({
  name: 'removeReminder',
  summary: 'Remove a reminder, also one that is done',
  method: 'DELETE',
  path: '/reminders/:reminderId',
  right: { on: 'vehicle', by: 'reminder', needs: 'vehicle:change' },
  status: 204,
  problems: ['vehicle.archived', 'version.conflict'],
})

export const completeReminder = call({
  name: 'completeReminder',
  summary:
    'Mark as done; what repeats is followed by its next occurrence. What is done already stays as it is',
  method: 'POST',
  path: '/reminders/:reminderId/done',
  right: { on: 'vehicle', by: 'reminder', needs: 'vehicle:change' },
  body: requestBody('reminder', ReminderCompletion),
  reply: oneWith('reminder', Reminder, { ...ReminderMeta, next: nullable(NextReminder) }),
  status: 200,
  problems: ['vehicle.archived', 'version.conflict'],
})

export const reopenReminder = call({
  name: 'reopenReminder',
  summary: 'Take back that it is done; the next occurrence is removed. What is open already stays as it is',
  method: 'POST',
  path: '/reminders/:reminderId/reopen',
  right: { on: 'vehicle', by: 'reminder', needs: 'vehicle:change' },
  reply: oneWith('reminder', Reminder, ReminderMeta),
  status: 200,
  problems: [
    'reminder.full',
    'reminder.company_full',
    'reminder.not_reopenable',
    'vehicle.archived',
    'version.conflict',
  ],
})
