/** When a trip begins and ends, and which positions count. Each vehicle can have its own. */
export interface DetectionSettings {
  /** A drive is a trip once it lasted this long or went as far as `startAfterMetres`. */
  startAfterSeconds: number
  startAfterMetres: number
  /** Standing this long ends a trip. */
  endAfterStillSeconds: number
  /** Clients send nothing while standing: a silence this long ends a trip. */
  endAfterSilenceSeconds: number
  /** Metres; less accurate positions are ignored. */
  maxAccuracy: number
  /** Metres per second; no car is faster, so it is a jump. */
  maxSpeed: number
}

export const DETECTION_DEFAULTS: DetectionSettings = {
  startAfterSeconds: 300,
  startAfterMetres: 500,
  endAfterStillSeconds: 300,
  endAfterSilenceSeconds: 600,
  maxAccuracy: 100,
  maxSpeed: 250 / 3.6,
}

type Bounds = Record<keyof DetectionSettings, { minimum: number; maximum: number }>

export const DETECTION_BOUNDS: Bounds = {
  startAfterSeconds: { minimum: 60, maximum: 1_800 },
  startAfterMetres: { minimum: 100, maximum: 5_000 },
  endAfterStillSeconds: { minimum: 120, maximum: 3_600 },
  endAfterSilenceSeconds: { minimum: 300, maximum: 7_200 },
  maxAccuracy: { minimum: 10, maximum: 500 },
  maxSpeed: { minimum: 50 / 3.6, maximum: 400 / 3.6 },
}
