export type { JobPayloads } from './payloads.ts'
export { addJob } from './store.ts'
export type { ConnectedTaskDeps, Task, TaskDeps } from './task.ts'
