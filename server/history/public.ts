export { type AttributesOf, changesOf } from './changes.ts'
export { signCheckpoint } from './checkpoints/task.ts'
export type { Columns } from './store.ts'
export { written } from './written.ts'
