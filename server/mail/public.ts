export type { Language, Mail } from './mail.ts'
export { queueMail } from './queue-mail.ts'
export { isOneAddress } from './rules.ts'
