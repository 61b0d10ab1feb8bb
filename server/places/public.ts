export { type NamePlace, placeNamer } from './near-places.ts'
export { zoneOf } from './zone.ts'
