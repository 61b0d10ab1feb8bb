export { type AttributesOf, changesOf } from './changes.ts'
export type { Columns } from './store.ts'
