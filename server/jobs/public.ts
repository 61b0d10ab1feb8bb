export type { JobPayloads } from './payloads.ts'
export { addJob, LANE_PRIORITY } from './store.ts'
export type { Attempt, ConnectedTaskDeps, Task, TaskDeps } from './task.ts'
