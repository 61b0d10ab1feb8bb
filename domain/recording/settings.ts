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
