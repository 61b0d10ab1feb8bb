import type { BillingContext } from '../../billing/public.ts'
import { newId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { notifyTripRecorded } from '../../notifications/public.ts'
import type { NamePlace } from '../../places/public.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import { endAbandonedDrives, finishReleasedDrives } from '../drives/record-drive.ts'
import { POSITIONS_READ_MAX, readPositions } from '../ingest/store.ts'
import { writeWaitingTrips } from '../waiting/write-waiting-trips.ts'
import { findTrips } from './find-trips.ts'
import { finishDecided } from './finish-decided.ts'
import { type FoundTrip, type KnownTrip, matchTrips, sharedTime } from './match-trips.ts'
import { attempt, type Failure, inPass, type Pass, partOf } from './pass.ts'
import { type Privacy, readPrivacy } from './read-privacy.ts'
import { releaseDuplicates, resolveOverlap } from './resolve-overlap.ts'
import { spreadPrivacy } from './spread-privacy.ts'
import type { LogbookState, RecordedTripRow, TrackerRow } from './store.ts'
import { isoAt } from './trip-values.ts'
import { withdraw, writeTrip } from './write-trip.ts'

/** No silence in a trip is as long as this. */
const MARGIN_MS = 4 * 3_600_000

export type ProcessDeps = BillingContext & { namePlace: NamePlace; now: () => number }

/** Makes trips of the positions that a vehicle's devices sent; returns what could not be written. */
export const processVehicle = (db: Db, vehicle: VehicleKey, deps: ProcessDeps): Promise<Failure[]> =>
  db.transaction().execute((tx) =>
    inPass(tx, vehicle, deps, async (pass) => {
      await processDevices(pass, deps.now())
      await endAbandonedDrives(pass, deps.now())
      await finishReleasedDrives(pass)
      await writeWaitingTrips(pass)
      return pass.failures
    }),
  )

/** Looks at what the trackers of the vehicle sent; the portal says itself when a drive begins and ends. */
async function processDevices(pass: Pass, now: number): Promise<void> {
  for (const device of await pass.recordings.readTrackers())
    if (device.app !== 'portal' && hasWork(pass, device, now))
      await attempt(pass, { device: device.id, recording: null, trip: null }, () =>
        processDevice(pass, device, now),
      )
}

/** New positions, or a running trip that was silent for long enough to have ended: nothing else changes what is detected. */
const hasWork = ({ context }: Pass, { dirty_from, running_to }: TrackerRow, now: number): boolean =>
  dirty_from !== null ||
  (running_to !== null && Date.parse(running_to) + context.settings.endAfterSilenceSeconds * 1_000 <= now)

/** Whether a device was heard of for so long after the last pass that its trip may have ended, and another one run. */
export function mayHaveEnded(
  { context }: Pass,
  { device_id, ended_ms }: RecordedTripRow,
  { id, dirty_to }: TrackerRow,
): boolean {
  if (id !== device_id || dirty_to === null) return false
  return Date.parse(dirty_to) - ended_ms >= context.settings.endAfterStillSeconds * 1_000
}

async function processDevice(pass: Pass, device: TrackerRow, now: number): Promise<void> {
  const { tx, recordings, context } = pass
  const window = await recordings.findWindow(device.id, device.dirty_from ?? isoAt(now))
  const rows = await finishDecided(pass, await recordings.ofDevice(device.id, window.from))
  const inLogbook = await recordings.readLogbookStates(rows)
  const positions = await readPositions(tx, device.id, window)
  const privacyOf = await readPrivacy(pass, device, window.from, positions)
  const all = await findTrips(positions, endsOfParts(rows, inLogbook), context.settings, now)
  // Of too many positions the rest is for the next pass, and with it what may reach into it.
  const end = positions.length < POSITIONS_READ_MAX ? Infinity : (positions.at(-1)?.at ?? 0) - MARGIN_MS
  const found = all.filter(({ endAt }) => endAt < end)
  const known = rows.map((row) => toKnown(row, inLogbook.get(row.id))).filter(({ endAt }) => endAt < end)
  const matched = matchTrips(known, found)
  // Of too many trips the rest is for the next pass, so that one vehicle does not keep the others waiting.
  const news = matched.pairs.filter((pair) => isNews(pair))
  const rest = news[pass.tripsLeft]?.found.startAt ?? Infinity
  pass.tripsLeft -= Math.min(news.length, pass.tripsLeft)
  const pairs = matched.pairs.filter((pair) => pair.found.startAt < rest)
  const vanished = matched.vanished.filter(({ endAt }) => endAt <= rest)
  const changes = pairs
    .map(({ found: trip, known: one }) => {
      const before = one?.row ?? null
      const privacy = privacyOf(trip, before) ?? goesOnPrivately(known, trip)
      return { trip, before, privacy, isTouched: one?.isTouched }
    })
    // What somebody has filled in stays, unless it is that which became private.
    .filter(({ before, privacy, isTouched }) => !(privacy && isTouched && !before?.is_private))
    .filter(({ trip, before, privacy }) => privacy || !isAsRecorded(before, trip))
  const replacedBy = (trip: FoundTrip) => vanished.filter((one) => sharedTime(one, trip) > 0)
  const replaced = new Set(changes.flatMap(({ trip }) => replacedBy(trip)))
  await takeBack(
    pass,
    vanished.filter((one) => !replaced.has(one)),
  )
  for (const { row } of matched.left)
    if (row.is_running) await recordings.change(row.id, { is_running: false })
  for (const { trip, before, privacy } of changes) {
    const part = before ? partOf(before) : { device: device.id, recording: null, trip: null }
    const isDone = await attempt(pass, part, async () => {
      await takeBack(pass, replacedBy(trip))
      await writeFound(pass, device, before, trip, privacy)
    })
    if (!isDone) recordings.setUnseen(device.id, isoAt(trip.startAt))
  }
  recordings.setSeen(device)
  const unseen = Math.min(end, rest)
  if (unseen !== Infinity) recordings.setUnseen(device.id, isoAt(unseen))
}

/** What is no trip of its own any more. */
async function takeBack(pass: Pass, vanished: readonly { row: RecordedTripRow }[]): Promise<void> {
  for (const { row } of vanished) {
    await withdraw(pass, row, 'removed')
    await releaseDuplicates(pass, [row])
  }
}

async function writeFound(
  pass: Pass,
  device: TrackerRow,
  before: RecordedTripRow | null,
  found: FoundTrip,
  privacy: Privacy | null,
): Promise<void> {
  const row = await storeFound(pass, device, before, found, privacy)
  if (found.isRunning || isUnchanged(before, row)) return
  const isReleased = before?.state === 'duplicate' && isSame(before, row)
  const kept = await resolveOverlap(pass, row, isReleased)
  if (kept) await writeTrip(pass, device, kept, found)
}

/** Whether a trip is new, or not as it was recorded before. */
const isNews = ({ found, known }: { found: FoundTrip; known: KnownTrip | null }): boolean =>
  found.startAt !== known?.startAt || found.endAt !== known.endAt

/** The event has an id of its own: there is no trip yet. */
const notifyStarted = ({ tx, vehicle }: Pass, { id, device_id: deviceId }: RecordedTripRow) =>
  notifyTripRecorded(tx, {
    tripId: newId(),
    vehicleId: vehicle.id,
    companyId: vehicle.companyId,
    actorId: deviceId,
    event: 'started',
    recordingId: id,
  })

/** A drive that went on where a private trip ended would tell when and where that was. */
function goesOnPrivately(known: readonly ReturnType<typeof toKnown>[], found: FoundTrip): Privacy | null {
  const cause = known.find((one) => one.isPrivate && sharedTime(one, found) === 0)
  if (!cause) return null
  const { driver_user_id, is_spread } = cause.row
  return { is_private: true, driver_user_id, is_spread }
}

/** Where a trip ends across which nothing is detected. */
function endsOfParts(rows: readonly RecordedTripRow[], inLogbook: Map<string, LogbookState>): number[] {
  // What somebody has filled in is not joined with what is private after it: of the two neither would be written.
  const isApart = (row: RecordedTripRow) =>
    inLogbook.get(row.id)?.is_touched &&
    rows.some((later) => later.is_private && later.started_ms >= row.ended_ms)
  return rows.flatMap((row) => {
    if (isFixed(row)) return [row.ended_ms]
    // It keeps its last position.
    return isApart(row) && !row.is_private ? [row.ended_ms + 1] : []
  })
}

const isFixed = ({ final_at, is_private, is_running }: RecordedTripRow) =>
  final_at !== null || (is_private && !is_running)

const toKnown = (row: RecordedTripRow, inLogbook: LogbookState | undefined) => ({
  id: row.id,
  startAt: row.started_ms,
  endAt: row.ended_ms,
  isFixed: isFixed(row),
  isTouched: inLogbook?.is_touched ?? false,
  isPrivate: inLogbook?.is_private ?? false,
  row,
})

async function storeFound(
  pass: Pass,
  device: TrackerRow,
  before: RecordedTripRow | null,
  { startAt, endAt, metres, points, isRunning }: FoundTrip,
  privacy: Privacy | null,
): Promise<RecordedTripRow> {
  const { recordings } = pass
  const facts = {
    started_at: isoAt(startAt),
    ended_at: isoAt(endAt),
    is_running: isRunning,
    metres,
    positions: points.length,
  }
  // Whoever gets the device later did not drive this.
  const values = { ...facts, device_id: device.id, state: 'running', driver_user_id: device.driver_id }
  const id = before?.id ?? (await recordings.add({ ...values, ...privacy }))
  if (before) await recordings.change(id, { ...facts, ...privacy })
  await spreadPrivacy(pass, await recordings.get(id))
  const row = await recordings.get(id)
  if (!before && isRunning && !row.is_private) await notifyStarted(pass, row)
  return row
}

const isAsRecorded = (
  before: RecordedTripRow | null,
  { startAt, endAt, metres, points, isRunning }: FoundTrip,
): boolean => {
  if (before === null || isRunning) return false
  const found = { is_running: false, started_ms: startAt, ended_ms: endAt, metres, positions: points.length }
  return isUnchanged(before, { ...before, ...found })
}

/** A duplicate is looked at again: the other trip may be gone. */
const isUnchanged = (before: RecordedTripRow | null, after: RecordedTripRow): boolean =>
  before !== null &&
  before.state !== 'running' &&
  before.state !== 'duplicate' &&
  before.is_private === after.is_private &&
  isSame(before, after)

const isSame = (before: RecordedTripRow, after: RecordedTripRow): boolean =>
  before.is_running === after.is_running &&
  before.started_ms === after.started_ms &&
  before.ended_ms === after.ended_ms &&
  before.metres === after.metres &&
  before.positions === after.positions
