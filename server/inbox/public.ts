export { completeDigest } from './mails/digest.ts'
export { mailOpenTrips } from './mails/task.ts'
export { ruleResource } from './member-rules/store.ts'
export { answerOpenTrips } from './member-rules/task.ts'
