import { refreshAfter } from '../../kernel/api/refresh-after.ts'
import { ApiProblem } from '../../kernel/problem.ts'
import { createStore } from '../../ui/create-store.ts'
import { type SentDrive, sendDrive } from './send.ts'
import { keepScreenOn, releaseScreen, type WatchFault, watchPositions } from './sensors.ts'
import type { RecordedPosition, StoredDrive } from './store.ts'
import * as storage from './store.ts'
import { extendTrack, NO_TRACK, type Track, trackOf, withGap } from './track.ts'

// Records a drive with this browser. It lives outside of React, so that it goes on while another page is shown.

type DriveState = {
  /** Null if this browser records nothing. */
  drive: StoredDrive | null
  track: Track
  /** The latest position, however inaccurate. */
  latest: RecordedPosition | null
  unsent: number
  isOffline: boolean
  fault: WatchFault | null
  /** The server refused the drive. */
  refusal: unknown
  /** The reply to the end of the last drive. */
  result: (SentDrive & { vehicleId: string }) | null
}

const NOTHING: DriveState = {
  drive: null,
  track: NO_TRACK,
  latest: null,
  unsent: 0,
  isOffline: false,
  fault: null,
  refusal: null,
  result: null,
}

const SEND_MS = 10_000

const state = createStore(NOTHING)
const change = (next: Partial<DriveState>) => state.set({ ...state.get(), ...next })
export const useDrive = state.use

let stopWatching: (() => void) | undefined
let timer: ReturnType<typeof setInterval> | undefined
let hiddenAt: number | null = null
let sending: Promise<void> | undefined
let resumedFor: string | undefined

type Start = Pick<StoredDrive, 'userId' | 'companyId' | 'vehicleId' | 'odometerStart' | 'isLocated'>

export async function startDrive(start: Start): Promise<void> {
  const drive: StoredDrive = {
    ...start,
    driveId: crypto.randomUUID(),
    startedAtIso: new Date().toISOString(),
    endedAtIso: null,
    odometerEnd: null,
    isPrivate: false,
    gaps: [],
  }
  await storage.saveDrive(drive)
  state.set({ ...NOTHING, drive })
  run()
}

/** Continues what this user was recording when the page was closed, or sends what is left of it. */
export async function resumeDrive(userId: string): Promise<void> {
  if (resumedFor === userId) return
  resumedFor = userId
  const drive = await storage.findDrive(userId).catch(() => undefined)
  if (!drive || state.get().drive) return
  const positions = await storage.positionsOf(drive.driveId)
  const lastAt = positions.at(-1)?.at ?? Date.parse(drive.startedAtIso)
  const continued = drive.endedAtIso ? drive : withGap(drive, lastAt, Date.now())
  await storage.saveDrive(continued)
  state.set({ ...NOTHING, drive: continued, track: trackOf(positions), latest: positions.at(-1) ?? null })
  run()
}

/** Everything that goes on while there is a drive. */
function run(): void {
  const { drive } = state.get()
  if (!drive) return
  timer ??= setInterval(() => void send(), SEND_MS)
  addEventListener('online', sendSoon)
  addEventListener('offline', noteOffline)
  document.addEventListener('visibilitychange', noteVisibility)
  if (drive.endedAtIso === null) {
    void keepScreenOn()
    if (drive.isLocated) watch()
  }
  sendSoon()
}

function rest(): void {
  clearInterval(timer)
  timer = undefined
  removeEventListener('online', sendSoon)
  removeEventListener('offline', noteOffline)
  document.removeEventListener('visibilitychange', noteVisibility)
  stopSensors()
}

function stopSensors(): void {
  stopWatching?.()
  stopWatching = undefined
  hiddenAt = null
  void releaseScreen()
}

function watch(): void {
  stopWatching?.()
  stopWatching = watchPositions(
    (position) => void takePosition(position),
    (fault) => change({ fault }),
  )
}

async function takePosition(position: RecordedPosition): Promise<void> {
  const { drive, track, unsent } = state.get()
  if (!drive || drive.endedAtIso !== null) return
  change({ latest: position, fault: null, track: extendTrack(track, position), unsent: unsent + 1 })
  await storage.addPosition(drive.driveId, position)
}

function noteVisibility(): void {
  const { drive } = state.get()
  if (!drive || drive.endedAtIso !== null) return
  if (document.visibilityState === 'hidden') {
    hiddenAt = Date.now()
    return
  }
  // The system released the lock, and may have ended the watch.
  void keepScreenOn()
  if (drive.isLocated) watch()
  if (hiddenAt !== null) void update(withGap(drive, hiddenAt, Date.now()))
  hiddenAt = null
  sendSoon()
}

async function update(drive: StoredDrive): Promise<void> {
  change({ drive })
  await storage.saveDrive(drive)
}

const sendSoon = () => void send()
const noteOffline = () => change({ isOffline: true })

/** Sends what is not sent yet; once the end has arrived, nothing of the drive is kept here. */
export function send(): Promise<void> {
  sending ??= sendNow().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendNow(): Promise<void> {
  const { drive } = state.get()
  if (!drive) return
  try {
    const result = await sendDrive(drive)
    const left = await storage.unsentPositions(drive.driveId)
    change({ isOffline: false, refusal: null, unsent: left.length })
    const isEnded = drive.endedAtIso !== null
    // What came or was changed meanwhile is sent next.
    if (state.get().drive !== drive || (isEnded && left.length > 0)) return sendNow()
    if (isEnded) await finish(drive, result)
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.status < 500 && error.status !== 429
    change(isRefused ? { refusal: error } : { isOffline: true })
  }
}

async function finish(drive: StoredDrive, result: SentDrive): Promise<void> {
  rest()
  await storage.deleteDrive(drive.driveId)
  state.set({ ...NOTHING, result: { ...result, vehicleId: drive.vehicleId } })
  await refreshAfter('trip', { vehicleId: drive.vehicleId })
}

/** From now on only the distance is kept. */
export async function makeDrivePrivate(): Promise<void> {
  const { drive } = state.get()
  if (!drive) return
  await update({ ...drive, isPrivate: true })
  await send()
}

/** The time goes on without positions. */
export async function goWithoutPosition(): Promise<void> {
  const { drive } = state.get()
  if (!drive) return
  stopWatching?.()
  change({ fault: null })
  await update({ ...drive, isLocated: false })
}

export async function endDrive(odometerEnd: number | null): Promise<void> {
  const { drive } = state.get()
  if (!drive) return
  await update({ ...drive, endedAtIso: new Date().toISOString(), odometerEnd })
  stopSensors()
  await send()
  // A batch was on its way when the drive ended.
  if (state.get().drive?.endedAtIso) await send()
}

/** Gives up a drive that the server refuses. */
export async function discardDrive(): Promise<void> {
  const { drive } = state.get()
  if (!drive) return
  rest()
  await storage.deleteDrive(drive.driveId)
  state.set(NOTHING)
}

export const forgetResult = () => change({ result: null })
