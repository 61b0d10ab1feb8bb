export { readUserNames } from './store.ts'
