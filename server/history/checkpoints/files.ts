import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Uptime } from './uptime.ts'

/**
 * A checkpoint is a text file: a line of JSON, then a line for each chain that changed since the last checkpoint
 * (vehicle, number of its last entry, that entry's hash), and the signature over the SHA-256 of everything above it.
 */
export type CheckpointHeader = {
  format: 1
  number: number
  /** The database's own clock. */
  at: string
  /** Of the machine that signed; missing in checkpoints of earlier versions. */
  uptime?: Uptime
  /** SHA-256 of the previous file; empty in the first one. */
  previous: string
  /** SHA-256 of the public key. */
  key: string
  /** Total number of chains and entries. */
  chains: string
  entries: string
}

export type Head = { vehicleId: string; number: string; hash: string }

const NAME = /^checkpoint-(\d{8})\.txt$/

export const checkpointFolder = (dataDir: string) => join(dataDir, 'checkpoints')
export const checkpointFile = (folder: string, number: number) =>
  join(folder, `checkpoint-${String(number).padStart(8, '0')}.txt`)

/** In ascending order. */
export const checkpointNumbers = (folder: string): number[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .flatMap((name) => NAME.exec(name)?.[1] ?? [])
        .map(Number)
        .toSorted((a, b) => a - b)
    : []

export const headLine = ({ vehicleId, number, hash }: Head) => `${vehicleId} ${number} ${hash}\n`
export const signatureLine = (signature: string) => `signature ${signature}\n`

const HEAD = /^([0-9a-f-]{36}) (\d{1,18}) ([0-9a-f]{64})$/

export function parseHead(line: string): Head | null {
  const [, vehicleId = '', number = '', hash = ''] = HEAD.exec(line) ?? []
  return vehicleId ? { vehicleId, number, hash } : null
}

export const parseSignature = (line: string): string | null => /^signature (\S+)$/.exec(line)?.[1] ?? null

export function readLines(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
}
