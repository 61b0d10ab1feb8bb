export { DueLink, DueMark, useDueVehicles } from './due-link.tsx'
export { KINDS } from './kinds.tsx'
export { companyRemindersQuery, type Reminder } from './queries.ts'
export { useReminderText } from './use-reminder-text.ts'
