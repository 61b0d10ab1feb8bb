import { pathLength } from '#domain/recording/path-length.ts'
import type { Position } from '#domain/recording/position.ts'
import { smoothPlaces } from '#domain/recording/smooth-places.ts'
import { toIso } from '../../db/instant.ts'
import type { DrivenTrip } from '../detection/match-trips.ts'
import type { Pass } from '../detection/pass.ts'
import { releaseDuplicates, resolveOverlap } from '../detection/resolve-overlap.ts'
import type { RecordedTripRow } from '../detection/store.ts'
import { isoAt } from '../detection/trip-values.ts'
import { writeTrip } from '../detection/write-trip.ts'
import { lengthOf, readParts } from './read-parts.ts'
import { AHEAD_MS } from './rules.ts'
import { findDriveBounds } from './store.ts'

/** `isMeasured`: its metres are known, and positions that were measured may be gone. */
type Finish = { isMeasured: boolean; isReleased?: boolean }

/** Measures a drive that has ended, and writes its trip. */
export async function finishDrive(
  pass: Pass,
  row: RecordedTripRow,
  { isMeasured, isReleased = false }: Finish,
): Promise<void> {
  const { recordings, tx } = pass
  const bounds = await findDriveBounds(tx, row, AHEAD_MS)
  const parts = await readParts(pass, row.device_id, bounds)
  const driven = drivenOf(row, parts, { gaps: bounds.gaps.length, isMeasured })
  const { metres, endAt } = driven
  const measured = { ended_at: isoAt(endAt), metres }
  if (!isMeasured) await recordings.change(row.id, { ...measured, positions: driven.points.length })
  const device = await recordings.readTracker(row.device_id)
  const kept = await resolveOverlap(pass, { ...row, ...measured, ended_ms: endAt }, isReleased)
  if (kept) await writeTrip(pass, device, kept, driven)
  if (endAt < row.ended_ms) await releaseDuplicates(pass, [row])
}

/** When its driver said that it ended, if they did. */
export const toldEndOf = ({ told_ended_at }: RecordedTripRow): number | null =>
  told_ended_at === null ? null : Date.parse(toIso(told_ended_at))

/** The driver said that it is a trip, however short it is. */
function drivenOf(
  row: RecordedTripRow,
  parts: readonly Position[][],
  { gaps, isMeasured }: { gaps: number; isMeasured: boolean },
): DrivenTrip {
  const { started_ms: startAt, is_running: isRunning } = row
  const endAt = isMeasured ? row.ended_ms : (toldEndOf(row) ?? row.ended_ms)
  const points = parts.flat()
  const [first, last] = [points[0], points.at(-1)]
  // Somebody forgot to end it and began another one, and nothing of its own has come since.
  const isLeft = !isMeasured && parts.length <= gaps
  return {
    startAt,
    endAt: isLeft && last ? Math.min(Math.max(startAt, last.at), endAt) : endAt,
    isRunning,
    isInterrupted: false,
    metres: isMeasured ? row.metres : lengthOf(parts, (part) => pathLength(smoothPlaces(part))),
    points,
    start: first ? { latitude: first.latitude, longitude: first.longitude } : null,
    end: last ? { latitude: last.latitude, longitude: last.longitude } : null,
  }
}
