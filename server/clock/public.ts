export { hasClockJumped, isClockBehind } from './store.ts'
