export { zoneOf } from './zone.ts'
