/** What the phone does, second by second. */
export const SITTING = 0
export const DRIVING = 1
export const WALKING = 2
export const INDOORS = 3

export interface TrueTrip {
  /** Milliseconds since 1970 */
  startAt: number
  endAt: number
  metres: number
}

/** Where vehicle and phone really are in each second of a day, in metres east and north of where the day began. */
export interface Scene {
  startAt: number
  length: number
  east: Float64Array
  north: Float64Array
  /** Metres per second */
  speed: Float32Array
  doing: Uint8Array
  /** No signal */
  isCovered: Uint8Array
  /** Houses on both sides reflect the signal. */
  isCity: Uint8Array
  trips: TrueTrip[]
}

export interface Moment {
  east: number
  north: number
  speed: number
  doing: number
  isCovered: boolean
  isCity: boolean
}

export const createScene = (startAt: number, seconds: number): Scene => ({
  startAt,
  length: 0,
  east: new Float64Array(seconds),
  north: new Float64Array(seconds),
  speed: new Float32Array(seconds),
  doing: new Uint8Array(seconds),
  isCovered: new Uint8Array(seconds),
  isCity: new Uint8Array(seconds),
  trips: [],
})

/** Adds a second; what is beyond the end of the day is lost. */
export function addMoment(scene: Scene, moment: Moment): void {
  const second = scene.length
  if (second >= scene.east.length) return
  scene.east[second] = moment.east
  scene.north[second] = moment.north
  scene.speed[second] = moment.speed
  scene.doing[second] = moment.doing
  scene.isCovered[second] = Number(moment.isCovered)
  scene.isCity[second] = Number(moment.isCity)
  scene.length += 1
}

export const isOver = (scene: Scene) => scene.length >= scene.east.length
export const timeOf = (scene: Scene, second = scene.length) => scene.startAt + 1_000 * second
