export { ruleResource } from './member-rules/store.ts'
export { answerOpenTrips } from './member-rules/task.ts'
