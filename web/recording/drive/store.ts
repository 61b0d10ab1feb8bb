import type { Position } from '#domain/recording/position.ts'

// What this browser records, kept until the server has it: a lost network, a closed tab or an empty battery loses nothing.

export interface StoredDrive {
  driveId: string
  /** Another user of the same phone neither sees nor sends it. */
  userId: string
  companyId: string
  vehicleId: string
  startedAtIso: string
  endedAtIso: string | null
  odometerStart: number | null
  odometerEnd: number | null
  isPrivate: boolean
  /** Started with positions, not with taps alone. */
  isLocated: boolean
  /** When the page was not in front, in milliseconds since 1970. */
  gaps: { from: number; to: number }[]
}

export type RecordedPosition = Pick<Position, 'at' | 'latitude' | 'longitude' | 'accuracy' | 'speed'>
type StoredPosition = RecordedPosition & { driveId: string; isSent: boolean }
export type UnsentPosition = { key: IDBValidKey; position: RecordedPosition }

const [DRIVES, POSITIONS, BY_DRIVE] = ['drives', 'positions', 'by-drive']

let opening: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('wegbuch-drives', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(DRIVES, { keyPath: 'driveId' })
      request.result.createObjectStore(POSITIONS, { autoIncrement: true }).createIndex(BY_DRIVE, 'driveId')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
  return opening
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
  })

async function storeOf(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await openDatabase()).transaction(name, mode).objectStore(name)
}

export async function saveDrive(drive: StoredDrive): Promise<void> {
  await done((await storeOf(DRIVES, 'readwrite')).put(drive))
}

/** The drive that this user has not finished sending. */
export async function findDrive(userId: string): Promise<StoredDrive | undefined> {
  const all = (await done((await storeOf(DRIVES, 'readonly')).getAll())) as StoredDrive[]
  return all.find((drive) => drive.userId === userId)
}

export async function addPosition(driveId: string, position: RecordedPosition): Promise<void> {
  const stored: StoredPosition = { ...position, driveId, isSent: false }
  await done((await storeOf(POSITIONS, 'readwrite')).add(stored))
}

async function readPositions(driveId: string): Promise<{ key: IDBValidKey; value: StoredPosition }[]> {
  const index = (await storeOf(POSITIONS, 'readonly')).index(BY_DRIVE)
  const [keys, values] = await Promise.all([
    done(index.getAllKeys(driveId)),
    done(index.getAll(driveId)) as Promise<StoredPosition[]>,
  ])
  return values.flatMap((value, row) => {
    const key = keys[row]
    return key === undefined ? [] : [{ key, value }]
  })
}

export const positionsOf = async (driveId: string): Promise<RecordedPosition[]> =>
  (await readPositions(driveId)).map(({ value }) => value)

export async function unsentPositions(driveId: string): Promise<UnsentPosition[]> {
  const rows = await readPositions(driveId)
  return rows.filter(({ value }) => !value.isSent).map(({ key, value }) => ({ key, position: value }))
}

/** Of a private drive, what the server has is not kept here either. */
export async function markSent(keys: readonly IDBValidKey[], isPrivate: boolean): Promise<void> {
  const store = await storeOf(POSITIONS, 'readwrite')
  await Promise.all(
    keys.map(async (key) => {
      if (isPrivate) return done(store.delete(key))
      const stored = (await done(store.get(key))) as StoredPosition | undefined
      return stored && done(store.put({ ...stored, isSent: true }, key))
    }),
  )
}

/** Removes the drive with all its positions, once the server has them. */
export async function deleteDrive(driveId: string): Promise<void> {
  const keys = await done((await storeOf(POSITIONS, 'readonly')).index(BY_DRIVE).getAllKeys(driveId))
  const store = await storeOf(POSITIONS, 'readwrite')
  await Promise.all(keys.map((key) => done(store.delete(key))))
  await done((await storeOf(DRIVES, 'readwrite')).delete(driveId))
}
