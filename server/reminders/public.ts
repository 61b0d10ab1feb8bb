export { mailDueReminders } from './mails/task.ts'
export { reminderResource } from './store.ts'
