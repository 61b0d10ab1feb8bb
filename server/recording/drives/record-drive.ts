import { type DriveBatch, POSITIONS_MAX } from '#contract/recording/recording.ts'
import { pathLength } from '#domain/recording/path-length.ts'
import { isClockBehind } from '../../clock/public.ts'
import type { Checked } from '../../http/checked.ts'
import { invalid, unavailable } from '../../http/refusal.ts'
import type { RecordEvent } from '../../security-log/public.ts'
import { POSITIONS_KEPT_DAYS } from '../clean-up/rules.ts'
import { finishDecided } from '../detection/finish-decided.ts'
import { attempt, type Pass, partOf } from '../detection/pass.ts'
import { releaseDuplicates } from '../detection/resolve-overlap.ts'
import { spreadPrivacy } from '../detection/spread-privacy.ts'
import type { RecordedTripRow } from '../detection/store.ts'
import { isoAt } from '../detection/trip-values.ts'
import { pairing } from '../devices/pairing.ts'
import { deviceStore } from '../devices/store.ts'
import { storePositions, wholeSecond } from '../ingest/store.ts'
import { finishDrive, toldEndOf } from './finish-drive.ts'
import { measureBeside } from './measure-beside.ts'
import { lengthOf, readParts } from './read-parts.ts'
import { ABANDONED_MS, AHEAD_MS, LONGEST_MS } from './rules.ts'
import { countDrivesAround, type DriveSpan, findDriveBounds } from './store.ts'

const DAY_MS = 86_400_000
/** Of an older drive the positions are gone. */
const OLDEST_MS = POSITIONS_KEPT_DAYS * DAY_MS
/** The most drives of one user and vehicle within a day of another one. */
const DRIVES_NEAR_MAX = 200
/** The most drives of one user and vehicle that run: who does not end one begins another. */
const DRIVES_RUNNING_MAX = 10
/** The most of them that one drive shares time with. */
const DRIVES_AT_ONCE_MAX = 10

type Batch = Checked<DriveBatch>

type Recorder = { userId: string; recordEvent: RecordEvent }

/** Stores a batch of a drive that a user records with the portal; the end makes it a trip. */
export async function recordDrive(
  pass: Pass,
  { userId, recordEvent }: Recorder,
  batch: Batch,
  now: number,
): Promise<RecordedTripRow> {
  const { recordings, tx, vehicle } = pass
  if (isAhead(batch, now) && (await isClockBehind(pass.tx, now))) throw unavailable()
  const [startedAt, endedAt] = readSpan(batch, now)
  const { id: deviceId, isActivated } = await deviceStore(tx, vehicle, userId).ensurePortal(userId)
  if (isActivated) await recordEvent(pairing(vehicle, { id: deviceId, driver_user_id: userId }))
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
    told_ended_at: endedAt === null ? (before?.told_ended_at ?? null) : drive.endedAt,
    is_running: begins || (isOpen && (before?.is_running ?? false)),
    is_abandoned: isOpen && (before?.is_abandoned ?? false),
    is_private: batch.isPrivate === true || (before?.is_private ?? false),
    time_zone: batch.timeZone ?? before?.time_zone ?? null,
    odometer_start: batch.odometerStart?.toFixed(1) ?? before?.odometer_start ?? null,
    odometer_end: batch.odometerEnd?.toFixed(1) ?? before?.odometer_end ?? null,
  }
  // A batch that comes after the end, out of order, does not open the drive again, nor does the same end.
  if (before && !facts.is_running && (isOpen || toldEndOf(before) === endedAt))
    facts.ended_at = isoAt(before.ended_ms)
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
    // Those that began before it have told of its time perhaps.
    if (row.is_private && !before?.is_private) await measureBeside(pass, { ...row, ended_at: row.started_at })
  } else if (positions.length > 0 || !before || !isWritten(before, row)) {
    await finishDrive(pass, row, { isMeasured })
    const until = Math.max(lastAt, before?.ended_ms ?? 0)
    const isAsBefore = known !== undefined && isSameSpan(known, await recordings.get(id))
    await measureBeside(pass, { ...row, ended_at: isoAt(until) }, isAsBefore ? positions : null)
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
  for (const row of silent) {
    if (pass.tripsLeft === 0) return
    pass.tripsLeft -= 1
    await attempt(pass, partOf(row), async () => {
      const abandoned = { is_running: false, is_abandoned: true }
      await pass.recordings.change(row.id, abandoned)
      await finishDrive(pass, { ...row, ...abandoned }, { isMeasured: isCut(row) })
      const measured = await measureBeside(pass, row)
      pass.tripsLeft = Math.max(0, pass.tripsLeft - measured)
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
  pass: Pass,
  row: RecordedTripRow,
  before: RecordedTripRow | undefined,
): Promise<void> {
  const isLonger = before !== undefined && before.positions > 0
  const bounds = await findDriveBounds(pass.tx, row, AHEAD_MS)
  const from = isLonger ? isoAt(wholeSecond(before.ended_ms)) : bounds.from
  const to = row.is_running ? row.ended_at : bounds.to
  const parts = await readParts(pass, row.device_id, { ...bounds, from, to, max: POSITIONS_MAX })
  await pass.recordings.change(row.id, {
    metres: (isLonger ? before.metres : 0) + lengthOf(parts, pathLength),
    positions: (isLonger ? before.positions - 1 : 0) + parts.flat().length,
  })
}

const FACTS = [
  'started_at',
  'ended_at',
  'is_running',
  'is_private',
  'time_zone',
  'odometer_start',
  'odometer_end',
] as const

/** What the positions of other drives depend on, but for margins; a drive never begins at another moment. */
const isSameSpan = (before: RecordedTripRow, after: RecordedTripRow): boolean =>
  (['ended_at', 'is_private', 'is_running'] as const).every((name) => before[name] === after[name])

/** Whether the drive has been written, or has given way, and nothing is new since. */
const isWritten = (before: RecordedTripRow, after: RecordedTripRow): boolean =>
  ['recorded', 'waiting', 'duplicate'].includes(before.state) &&
  FACTS.every((name) => before[name] === after[name])

/** Of a phone whose clock is right, or ahead of ours that is. */
const isAhead = ({ startedAtIso, endedAtIso = startedAtIso, positions }: Batch, now: number): boolean =>
  [startedAtIso, endedAtIso ?? startedAtIso, ...positions.map(({ timestampIso }) => timestampIso)].some(
    (iso) => Date.parse(iso) > now + AHEAD_MS,
  )

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
