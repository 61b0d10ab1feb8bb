import { readFileSync } from 'node:fs'
import { PART_BYTES } from './parts.ts'

const DEFAULT_SEND_BUFFER = 4_194_304

/** Limits of one reader of a file, and of all together. */
export type FileLimits = {
  /** Of readers who are signed in, and as many without a sign-in. Each has a database connection of the pool for files. */
  maxConcurrent: number
  maxConcurrentPerCompany: number
  maxWaitingPerCompany: number
  maxWaitMs: number
  /** A reader is disconnected if it is slower than this over one window. */
  minBytesPerSecond: number
  windowMs: number
  /** How many bytes may have been sent before the kernel reports it. */
  unreportedBytes: number
  maxDurationMs: number
  /** How often the rights of the reader are checked again. */
  checkRightsMs: number
}

export const FILE_LIMITS: FileLimits = {
  maxConcurrent: 4,
  maxConcurrentPerCompany: 2,
  maxWaitingPerCompany: 4,
  maxWaitMs: 5_000,
  minBytesPerSecond: 16_000,
  windowMs: 60_000,
  unreportedBytes: unreportedBytes(),
  maxDurationMs: 900_000,
  checkRightsMs: 5_000,
}

/**
 * Linux reports room in a send buffer only when a third of it is free, and lets buffers grow up to a setting of the host.
 * Node can neither bound the buffer of a socket nor ask what is left in it.
 */
function unreportedBytes(): number {
  return largestSendBuffer() / 3 + 2 * PART_BYTES
}

function largestSendBuffer(): number {
  try {
    const [, , largest] = readFileSync('/proc/sys/net/ipv4/tcp_wmem', 'utf8').trim().split(/\s+/)
    return Number(largest) || DEFAULT_SEND_BUFFER
  } catch {
    return DEFAULT_SEND_BUFFER
  }
}
