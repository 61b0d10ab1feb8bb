import { type DriveBatch, POSITIONS_MAX } from '#contract/recording/recording.ts'
import { cleanPositions } from '#domain/recording/clean-positions.ts'
import { pathLength } from '#domain/recording/path-length.ts'
import type { Position } from '#domain/recording/position.ts'
import { smoothPlaces } from '#domain/recording/smooth-places.ts'
import type { Checked } from '../../http/checked.ts'
import { invalid } from '../../http/refusal.ts'
import { POSITIONS_KEPT_DAYS } from '../clean-up/rules.ts'
import { splitAt } from '../detection/find-trips.ts'
import { finishDecided } from '../detection/finish-decided.ts'
import type { DrivenTrip } from '../detection/match-trips.ts'
import { attempt, type Pass, partOf } from '../detection/pass.ts'
import { releaseDuplicates, resolveOverlap } from '../detection/resolve-overlap.ts'
import { spreadPrivacy } from '../detection/spread-privacy.ts'
import type { RecordedTripRow } from '../detection/store.ts'
import { isoAt } from '../detection/trip-values.ts'
import { writeTrip } from '../detection/write-trip.ts'
import { deviceStore } from '../devices/store.ts'
import { storePositions } from '../ingest/store.ts'
import { ABANDONED_MS } from './rules.ts'
import {
  countDrivesAround,
  type DriveBounds,
  type DriveSpan,
  findDriveBounds,
  readDrivePositions,
} from './store.ts'

/** Clocks of phones may be ahead. */
const AHEAD_MS = 5 * 60_000
const DAY_MS = 86_400_000
/** Of an older drive the positions are gone. */
const OLDEST_MS = POSITIONS_KEPT_DAYS * DAY_MS
const LONGEST_MS = DAY_MS
/** The most drives of one user and vehicle within a day of another one. */
const DRIVES_NEAR_MAX = 200
/** The most drives of one user and vehicle that run: who does not end one begins another. */
const DRIVES_RUNNING_MAX = 10
/** The most of them that one drive shares time with. */
const DRIVES_AT_ONCE_MAX = 10

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
  const deviceId = await deviceStore(tx, vehicle, userId).ensurePortal(userId)
  const known = await recordings.ofDrive(deviceId, batch.sid)
  // Another month or day may have no more room for it.
  if (known && known.started_ms !== startedAt)
    throw invalid('startedAtIso', 'must be that of the first batch')
  const [before] = known ? await finishDecided(pass, [known]) : []
  if (before && (before.final_at || (before.is_private && !before.is_running && !before.is_abandoned)))
    return before
  const positions = batch.positions
    .map(toPosition)
    .filter(({ at }) => at >= startedAt - AHEAD_MS && at <= Math.min(endedAt ?? now, now) + AHEAD_MS)
    // Of one that is never ended.
    .filter(({ at }) => at <= startedAt + LONGEST_MS)
    // What was measured is gone, and would count again.
    .filter(({ at }) => !before || !isCut(before) || at > before.ended_ms)
  const lastAt = endedAt ?? Math.max(startedAt, before?.ended_ms ?? 0, ...positions.map(({ at }) => at))
  const drive = { startedAt: isoAt(startedAt), endedAt: isoAt(lastAt), sid: batch.sid }
  const isOpen = endedAt === null
  const begins = isOpen && (!before || isTakenUp(before, lastAt))
  await refuseCrowd(pass, deviceId, { ...drive, isNew: !before, isOpen, begins })
  await storePositions(tx, [{ deviceId, app: 'portal', positions }])
  const facts = {
    started_at: drive.startedAt,
    ended_at: drive.endedAt,
    is_running: begins || (isOpen && (before?.is_running ?? false)),
    is_abandoned: isOpen && (before?.is_abandoned ?? false),
    is_private: batch.isPrivate === true || (before?.is_private ?? false),
    time_zone: batch.timeZone ?? before?.time_zone ?? null,
    odometer_start: batch.odometerStart?.toFixed(1) ?? before?.odometer_start ?? null,
    odometer_end: batch.odometerEnd?.toFixed(1) ?? before?.odometer_end ?? null,
  }
  // A batch that comes after the end, out of order, does not open the drive again.
  if (before && !facts.is_running && isOpen) facts.ended_at = isoAt(before.ended_ms)
  const id =
    before?.id ??
    (await recordings.add({
      ...facts,
      metres: 0,
      positions: 0,
      device_id: deviceId,
      driver_user_id: userId,
      drive_sid: batch.sid,
      state: 'running',
    }))
  if (before) await recordings.change(id, facts)
  const isMeasured = before !== undefined && isCut(before)
  if (facts.is_running || isMeasured) await prolongDrive(pass, await recordings.get(id), before)
  const row = await recordings.get(id)
  if (row.is_running) {
    if (row.is_private) await spreadPrivacy(pass, row)
  } else if (positions.length > 0 || !before || !isWritten(before, row)) {
    await finishDrive(pass, row, { isMeasured })
    await measureBeside(pass, row)
  }
  if (before && before.ended_ms > row.ended_ms) await releaseDuplicates(pass, [before], row)
  recordings.setSeen(await recordings.readTracker(deviceId))
  return recordings.get(id)
}

/** Only new positions say that a drive goes on which the server has ended, not those that come again. */
const isTakenUp = (before: RecordedTripRow, lastAt: number) =>
  !before.is_running && before.is_abandoned && lastAt > before.ended_ms

/** The server has ended it, and its positions but the last went with that: what comes later adds its way. */
const isCut = ({ is_private, is_abandoned }: RecordedTripRow): boolean => is_private && is_abandoned

/**
 * Drives whose phone never said that they ended, end with their last position, until it does. Of too many the rest is for
 * the next pass.
 */
export async function endAbandonedDrives(pass: Pass, now: number): Promise<void> {
  const running = await pass.recordings.running()
  const silent = running.filter((row) => row.drive_sid !== null && row.ended_ms < now - ABANDONED_MS)
  for (const row of silent.slice(0, pass.tripsLeft)) {
    pass.tripsLeft -= 1
    await attempt(pass, partOf(row), async () => {
      const abandoned = { is_running: false, is_abandoned: true }
      await pass.recordings.change(row.id, abandoned)
      await finishDrive(pass, { ...row, ...abandoned }, { isMeasured: isCut(row) })
    })
  }
}

/** Drives whose trip gave way to another one that is none any more. Of too many the rest is for the next pass. */
export async function finishReleasedDrives(pass: Pass): Promise<void> {
  for (const row of await pass.recordings.released(pass.tripsLeft)) {
    pass.tripsLeft -= 1
    await attempt(pass, partOf(row), async () => {
      await pass.recordings.change(row.id, { is_released: false })
      if (row.state === 'duplicate')
        await finishDrive(pass, row, { isReleased: true, isMeasured: row.is_private })
    })
  }
}

/** Two drives cannot begin at once, and nobody taps as often as this. */
async function refuseCrowd(
  { tx, recordings }: Pass,
  deviceId: string,
  { isNew, isOpen, begins, ...drive }: DriveSpan & { isNew: boolean; isOpen: boolean; begins: boolean },
): Promise<void> {
  const { same, near, atOnce } = await countDrivesAround(tx, deviceId, drive)
  if (same > 0) throw invalid('startedAtIso', 'must not be that of another drive')
  if (isNew && near >= DRIVES_NEAR_MAX)
    throw invalid('startedAtIso', `must not have ${DRIVES_NEAR_MAX} other drives within a day of it`)
  if (atOnce >= DRIVES_AT_ONCE_MAX)
    throw invalid(
      isOpen ? 'startedAtIso' : 'endedAtIso',
      `must not share time with ${DRIVES_AT_ONCE_MAX} other drives`,
    )
  if (!begins) return
  const running = (await recordings.running()).filter(({ device_id }) => device_id === deviceId)
  if (running.length >= DRIVES_RUNNING_MAX)
    throw invalid('endedAtIso', `must be told while ${DRIVES_RUNNING_MAX} other drives go on`)
}

/** What a drive that goes on is longer by: only its end measures all of it, with what came out of order. */
async function prolongDrive(
  { recordings, tx, context }: Pass,
  row: RecordedTripRow,
  before: RecordedTripRow | undefined,
): Promise<void> {
  const isLonger = before !== undefined && before.positions > 0
  const bounds = await findDriveBounds(tx, row, AHEAD_MS)
  // Positions are stored by the second.
  const from = isLonger ? isoAt(Math.floor(before.ended_ms / 1_000) * 1_000) : bounds.from
  const to = row.is_running ? row.ended_at : bounds.to
  const span = { ...bounds, from, to }
  const read = await readDrivePositions(tx, row.device_id, { ...span, max: POSITIONS_MAX })
  const parts = partsOf(read, span).map((part) => cleanPositions(part, context.settings))
  await recordings.change(row.id, {
    metres: (isLonger ? before.metres : 0) + sumOf(parts.map(pathLength)),
    positions: (isLonger ? before.positions - 1 : 0) + parts.flat().length,
  })
}

/** The way from one part to the next is that of another drive. */
const partsOf = (positions: readonly Position[], { gaps }: DriveBounds) =>
  splitAt(
    positions,
    gaps.map(({ from }) => Date.parse(from)),
  )

const sumOf = (metres: readonly number[]) => metres.reduce((sum, one) => sum + one, 0)

const FACTS = [
  'started_at',
  'ended_at',
  'is_running',
  'is_private',
  'time_zone',
  'odometer_start',
  'odometer_end',
] as const

/** Whether the drive has been written, or has given way, and nothing is new since. */
const isWritten = (before: RecordedTripRow, after: RecordedTripRow): boolean =>
  ['recorded', 'waiting', 'duplicate'].includes(before.state) &&
  FACTS.every((name) => before[name] === after[name])

/** `isMeasured`: its metres are known, and positions that were measured may be gone. */
type Finish = { isMeasured: boolean; isReleased?: boolean }

/** Measures a drive that has ended, and writes its trip. */
async function finishDrive(
  pass: Pass,
  row: RecordedTripRow,
  { isMeasured, isReleased = false }: Finish,
): Promise<void> {
  const { recordings, tx } = pass
  const bounds = await findDriveBounds(tx, row, AHEAD_MS)
  const positions = await readDrivePositions(tx, row.device_id, bounds)
  const driven = readDriven(pass, row, partsOf(positions, bounds), { bounds, isMeasured })
  const { metres, endAt } = driven
  const measured = { ended_at: isoAt(endAt), metres }
  if (!isMeasured) await recordings.change(row.id, { ...measured, positions: driven.points.length })
  const device = await recordings.readTracker(row.device_id)
  const kept = await resolveOverlap(pass, { ...row, ...measured, ended_ms: endAt }, isReleased)
  if (kept) await writeTrip(pass, device, kept, driven)
  if (endAt < row.ended_ms) await releaseDuplicates(pass, [row])
}

/** Which positions are those of a drive depends on when the others of the device began and ended. */
async function measureBeside(pass: Pass, { id, device_id, started_at, ended_at }: RecordedTripRow) {
  const all = await pass.recordings.overlapping(started_at, ended_at)
  const others = all.filter((one) => one.device_id === device_id && one.id !== id && isInLogbook(one))
  for (const one of await finishDecided(pass, others))
    if (one.final_at === null && !one.is_private) await finishDrive(pass, one, { isMeasured: false })
}

const isInLogbook = ({ state, is_running }: RecordedTripRow): boolean =>
  !is_running && (state === 'recorded' || state === 'waiting')

function readDriven(
  { context }: Pass,
  row: RecordedTripRow,
  read: readonly Position[][],
  { bounds, isMeasured }: { bounds: DriveBounds; isMeasured: boolean },
): DrivenTrip {
  const { started_ms: startAt, ended_ms: endAt, is_running: isRunning } = row
  // The driver said that it is a trip, however short it is.
  const parts = read.map((part) => cleanPositions(part, context.settings))
  const points = parts.flat()
  const [first, last] = [points[0], points.at(-1)]
  // Somebody forgot to end it and began another one, and nothing of its own has come since.
  const isLeft = !isMeasured && parts.length <= bounds.gaps.length
  return {
    startAt,
    endAt: isLeft && last ? Math.min(Math.max(startAt, last.at), endAt) : endAt,
    isRunning,
    isInterrupted: false,
    metres: isMeasured ? row.metres : sumOf(parts.map((part) => pathLength(smoothPlaces(part)))),
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
