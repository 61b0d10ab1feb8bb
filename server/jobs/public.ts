export { addJob } from './store.ts'
