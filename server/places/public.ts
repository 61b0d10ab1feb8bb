export { type NamePlace, placeNamer } from './near/place-namer.ts'
export { zoneOf } from './zone.ts'
