import { randomBytes } from 'node:crypto'
import { closeSync, constants, fchownSync, fsyncSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bootId } from '../../boot-id.ts'
import type { Owner } from './database-owner.ts'
import { openOwnFile, readOwnFile } from './own-file.ts'

const { O_CREAT, O_EXCL, O_RDWR } = constants

/**
 * Names the user of a data directory. The supervisor of the database writes it every two seconds with a higher count.
 */
export type Heartbeat = {
  instance: string
  /** The boot id of the kernel, the same in all of its containers. */
  boot: string
  pid: number
  host: string
}

/** How long a heartbeat may stand still before another machine takes the directory over. */
export const HEARTBEAT_TIMES = { staleMs: 10_000, settleMs: 3_000, pollMs: 200 }

export const heartbeatFile = (dataDir: string) => join(dataDir, 'heartbeat')

export const newHeartbeat = (): Heartbeat => ({
  instance: randomBytes(16).toString('hex'),
  boot: bootId(),
  pid: process.pid,
  host: hostname(),
})

export const heartbeatLine = ({ instance, boot, pid, host }: Heartbeat) =>
  `${instance} ${boot} ${pid} ${host}`

export function readHeartbeat(dataDir: string): Heartbeat | null {
  const [instance, boot = '', pid, host = ''] = readHeartbeatText(dataDir)?.split(' ') ?? []
  return instance ? { instance, boot, pid: Number(pid), host } : null
}

function readHeartbeatText(dataDir: string): string | null {
  try {
    return readOwnFile(heartbeatFile(dataDir)).trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

export type TakeOverOptions = { isLocked: boolean; owner: Owner | null; times?: typeof HEARTBEAT_TIMES }

/**
 * Puts our heartbeat into the directory, or returns false if another instance uses it. If the file locks work and the
 * other instance ran on this kernel, it is dead. Otherwise it may run on another machine: its count is watched,
 * independent of clocks, and after a take-over it is checked that no third instance did the same.
 */
export async function takeHeartbeat(
  dataDir: string,
  own: Heartbeat,
  taking: TakeOverOptions,
): Promise<boolean> {
  const { isLocked, owner, times = HEARTBEAT_TIMES } = taking
  if (readHeartbeatText(dataDir) === null)
    return create(dataDir, own, owner) || takeHeartbeat(dataDir, own, taking)
  const isDead = isLocked && readHeartbeat(dataDir)?.boot === own.boot
  if (!isDead && (await isBeating(dataDir, times))) return false
  if (!overwrite(dataDir, own, owner)) return takeHeartbeat(dataDir, own, taking)
  if (!isDead) await sleep(times.settleMs)
  return readHeartbeat(dataDir)?.instance === own.instance
}

async function isBeating(dataDir: string, { staleMs, pollMs }: typeof HEARTBEAT_TIMES): Promise<boolean> {
  const first = readHeartbeatText(dataDir)
  for (const end = performance.now() + staleMs; performance.now() < end; await sleep(pollMs)) {
    const now = readHeartbeatText(dataDir)
    if (now !== first) return now !== null
  }
  return false
}

/** A fixed length, so that a line overwrites another completely. */
const WIDTH = 199

/** False if another instance was first. */
const create = (dataDir: string, own: Heartbeat, owner: Owner | null) =>
  write(dataDir, own, owner, O_CREAT | O_EXCL | O_RDWR, 'EEXIST')

/** False if it was removed meanwhile. */
const overwrite = (dataDir: string, own: Heartbeat, owner: Owner | null) =>
  write(dataDir, own, owner, O_RDWR, 'ENOENT')

function write(dataDir: string, own: Heartbeat, owner: Owner | null, flags: number, late: string): boolean {
  try {
    const line = `${`${heartbeatLine(own)} 0`.padEnd(WIDTH)}\n`
    const descriptor = openOwnFile(heartbeatFile(dataDir), flags)
    try {
      if (owner) fchownSync(descriptor, owner.uid, owner.gid)
      writeSync(descriptor, line, 0)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    return true
  } catch (error) {
    if (isCode(error, late)) return false
    throw error
  }
}

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

export function dropHeartbeat(dataDir: string, own: Heartbeat): void {
  if (readHeartbeat(dataDir)?.instance === own.instance) rmSync(heartbeatFile(dataDir), { force: true })
}
