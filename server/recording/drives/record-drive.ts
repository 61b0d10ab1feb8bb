import type { DriveBatch } from '#contract/recording/recording.ts'
import { cleanPositions } from '#domain/recording/clean-positions.ts'
import { pathLength } from '#domain/recording/path-length.ts'
import type { Position } from '#domain/recording/position.ts'
import type { Checked } from '../../http/checked.ts'
import { invalid } from '../../http/refusal.ts'
import { POSITIONS_KEPT_DAYS } from '../clean-up/rules.ts'
import type { DrivenTrip } from '../detection/match-trips.ts'
import type { Pass } from '../detection/pass.ts'
import { resolveOverlap } from '../detection/resolve-overlap.ts'
import type { RecordedTripRow } from '../detection/store.ts'
import { isoAt } from '../detection/trip-values.ts'
import { writeTrip } from '../detection/write-trip.ts'
import { deviceStore } from '../devices/store.ts'
import { readPositions, storePositions } from '../ingest/store.ts'

/** Clocks of phones may be ahead. */
const AHEAD_MS = 5 * 60_000
const DAY_MS = 86_400_000
/** Of an older drive the positions are gone. */
const OLDEST_MS = POSITIONS_KEPT_DAYS * DAY_MS
const LONGEST_MS = DAY_MS
/** A phone that said nothing for so long has lost its drive. */
const ABANDONED_MS = DAY_MS / 2

type Batch = Checked<DriveBatch>

/** Stores a batch of a drive that a user records with the portal; the end makes it a trip. */
export async function recordDrive(
  pass: Pass,
  userId: string,
  batch: Batch,
  now: number,
): Promise<RecordedTripRow> {
  const { recordings, tx, vehicle } = pass
  const [startedAt, endedAt] = readSpan(batch, now)
  const deviceId = await deviceStore(tx, vehicle).ensurePortal(userId)
  const before = await recordings.ofDrive(deviceId, batch.sid)
  if (before && (before.final_at || (before.is_private && !before.is_running))) return before
  const positions = batch.positions
    .map(toPosition)
    .filter(({ at }) => at >= startedAt - AHEAD_MS && at <= Math.min(endedAt ?? now, now) + AHEAD_MS)
  await storePositions(tx, [{ deviceId, app: 'portal', positions }])
  const facts = {
    started_at: isoAt(startedAt),
    ended_at: isoAt(endedAt ?? Math.max(startedAt, before?.ended_ms ?? 0, ...positions.map(({ at }) => at))),
    is_running: endedAt === null && (before?.is_running ?? true),
    is_private: batch.isPrivate === true || (before?.is_private ?? false),
    time_zone: batch.timeZone ?? before?.time_zone ?? null,
    odometer_start: batch.odometerStart?.toFixed(1) ?? before?.odometer_start ?? null,
    odometer_end: batch.odometerEnd?.toFixed(1) ?? before?.odometer_end ?? null,
  }
  // A batch that comes after the end, out of order, does not open the drive again.
  if (before && !before.is_running && endedAt === null) facts.ended_at = isoAt(before.ended_ms)
  const id =
    before?.id ??
    (await recordings.add({
      ...facts,
      metres: 0,
      positions: 0,
      device_id: deviceId,
      drive_sid: batch.sid,
      state: 'running',
    }))
  if (before) await recordings.change(id, facts)
  await finishDrive(pass, await recordings.get(id))
  recordings.setSeen(await recordings.readTracker(deviceId))
  return recordings.get(id)
}

/** Drives whose phone never said that they ended, end with their last position. */
export async function endAbandonedDrives(pass: Pass, now: number): Promise<void> {
  for (const row of await pass.recordings.running())
    if (row.drive_sid !== null && row.ended_ms < now - ABANDONED_MS) {
      await pass.recordings.change(row.id, { is_running: false })
      await finishDrive(pass, { ...row, is_running: false })
    }
}

/** Measures the drive, and writes its trip if it has ended. */
async function finishDrive(pass: Pass, row: RecordedTripRow): Promise<void> {
  const { recordings, tx } = pass
  const driven = measureDrive(
    pass,
    row,
    await readPositions(tx, row.device_id, { from: row.started_at, parkedAt: null }),
  )
  await recordings.change(row.id, { metres: driven.metres, positions: driven.points.length })
  if (row.is_running) return
  const device = await recordings.readTracker(row.device_id)
  const kept = await resolveOverlap(pass, { ...row, metres: driven.metres })
  if (kept) await writeTrip(pass, device, kept, driven)
}

function measureDrive({ context }: Pass, row: RecordedTripRow, positions: readonly Position[]): DrivenTrip {
  const { started_ms: startAt, ended_ms: endAt, is_running: isRunning } = row
  const inside = positions.filter(({ at }) => at >= startAt - AHEAD_MS && at <= endAt + AHEAD_MS)
  // The driver said that it is a trip, however short it is.
  const points = cleanPositions(inside, context.settings)
  const [first, last] = [points[0], points.at(-1)]
  return {
    startAt,
    endAt,
    isRunning,
    isInterrupted: false,
    metres: pathLength(points),
    points,
    start: first ? { latitude: first.latitude, longitude: first.longitude } : null,
    end: last ? { latitude: last.latitude, longitude: last.longitude } : null,
  }
}

function readSpan({ startedAtIso, endedAtIso }: Batch, now: number): [number, number | null] {
  const startedAt = Date.parse(startedAtIso)
  const endedAt = endedAtIso ? Date.parse(endedAtIso) : null
  if (startedAt > now + AHEAD_MS) throw invalid('startedAtIso', 'must not be in the future')
  if (startedAt < now - OLDEST_MS)
    throw invalid('startedAtIso', `must not be more than ${POSITIONS_KEPT_DAYS} days ago`)
  if (endedAt === null) return [startedAt, null]
  if (endedAt > now + AHEAD_MS) throw invalid('endedAtIso', 'must not be in the future')
  if (endedAt < startedAt) throw invalid('endedAtIso', 'must not be before the start')
  if (endedAt - startedAt > LONGEST_MS) throw invalid('endedAtIso', 'must be within a day of the start')
  return [startedAt, endedAt]
}

const toPosition = ({ latitude, longitude, timestampIso, accuracy, speed }: Batch['positions'][number]) => ({
  at: Date.parse(timestampIso),
  latitude,
  longitude,
  ...(accuracy !== undefined && accuracy !== null && { accuracy }),
  ...(speed !== undefined && speed !== null && { speed }),
})
