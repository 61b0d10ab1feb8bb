import { metresBetween } from '#domain/recording/geometry.ts'
import { DETECTION_DEFAULTS } from '#domain/recording/settings.ts'
import type { RecordedPosition, StoredDrive } from './store.ts'

/** Above this, in metres, the accuracy is shown as a warning. */
export const POOR_ACCURACY = 50
export const MAX_ACCURACY = DETECTION_DEFAULTS.maxAccuracy

/** A shorter step may be noise. */
const STEP_METRES = 25
/** A shorter absence is no gap. */
const GAP_MS = 15_000

export type Track = { metres: number; last: RecordedPosition | null; points: readonly RecordedPosition[] }

export const NO_TRACK: Track = { metres: 0, last: null, points: [] }

/** Adds a position, unless it is too inaccurate, too near, or too far to be reached: an estimate, the server decides. */
export function extendTrack(track: Track, position: RecordedPosition): Track {
  if ((position.accuracy ?? 0) > MAX_ACCURACY) return track
  const { last } = track
  if (!last) return { metres: 0, last: position, points: [position] }
  const step = metresBetween(last, position)
  const seconds = Math.max(1, (position.at - last.at) / 1_000)
  if (step < STEP_METRES || step / seconds > DETECTION_DEFAULTS.maxSpeed) return track
  return { metres: track.metres + step, last: position, points: [...track.points, position] }
}

export const trackOf = (positions: readonly RecordedPosition[]): Track =>
  positions.toSorted((a, b) => a.at - b.at).reduce(extendTrack, NO_TRACK)

/** Notes that the page was away from then until now. */
export const withGap = (drive: StoredDrive, from: number, to: number): StoredDrive =>
  to - from < GAP_MS ? drive : { ...drive, gaps: [...drive.gaps, { from, to }] }

/** `00:24:16` */
export function writeClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
