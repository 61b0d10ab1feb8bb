export { viewResource } from './store.ts'
