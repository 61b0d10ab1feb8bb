export { namesOfUsers } from './store.ts'
