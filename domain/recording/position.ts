export const ACTIVITIES = ['still', 'walking', 'running', 'cycling', 'driving'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** Where a device was at a moment. What the client did not tell is absent. */
export interface Position {
  /** Milliseconds since 1970, UTC */
  at: number
  latitude: number
  longitude: number
  /** Metres */
  accuracy?: number | undefined
  /** Metres per second */
  speed?: number | undefined
  isMoving?: boolean | undefined
  activity?: Activity | undefined
  /** 0 to 1 */
  battery?: number | undefined
  /** Metres */
  altitude?: number | undefined
  /** Degrees clockwise from north */
  bearing?: number | undefined
}
