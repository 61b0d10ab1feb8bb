import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { TrackPoint } from '#contract/trips/track.ts'

/**
 * The stored format: per quantity the differences between neighbouring points as varints, column after column,
 * deflated. Neighbouring points differ little, so most differences take one byte. The first byte is the version.
 */
const FORMAT = 1
const MISSING = -1
export const STEPS_PER_DEGREE = 1e6

/** Steps per unit: micro-degrees for coordinates; all are finer than any receiver. */
const QUANTITIES: { of: (point: TrackPoint) => number }[] = [
  { of: (point) => Math.round(point.latitude * STEPS_PER_DEGREE) },
  { of: (point) => Math.round(point.longitude * STEPS_PER_DEGREE) },
  { of: (point) => Date.parse(point.timestampIso) },
  { of: (point) => (point.speed === null ? MISSING : Math.round(point.speed * 100)) },
  { of: (point) => (point.accuracy === null ? MISSING : Math.round(point.accuracy * 10)) },
]

/** A decoded track: one column of integers per quantity. */
export type TrackColumns = readonly Float64Array[]

export const encodeTrack = (points: readonly TrackPoint[]): Buffer =>
  encodeColumns(QUANTITIES.map(({ of }) => Float64Array.from(points, of)))

export function encodeColumns(columns: TrackColumns): Buffer {
  const length = lengthOf(columns)
  const bytes = new VarintWriter(16 + length * 12)
  bytes.writeUnsigned(length)
  for (const column of columns) {
    let last = 0
    for (const value of column) {
      bytes.writeSigned(value - last)
      last = value
    }
  }
  return Buffer.concat([Buffer.of(FORMAT), deflateRawSync(bytes.toBuffer(), { level: 6 })])
}

export const lengthOf = (columns: TrackColumns): number => columns[0]?.length ?? 0

export const decodeTrack = (content: Uint8Array): TrackPoint[] => pointsOf(decodeColumns(content))

export const pointsOf = (columns: TrackColumns): TrackPoint[] =>
  Array.from({ length: lengthOf(columns) }, (_, index) => pointAt(columns, index))

function pointAt(
  [latitudes, longitudes, times, speeds, accuracies]: TrackColumns,
  index: number,
): TrackPoint {
  return {
    latitude: (latitudes?.[index] ?? 0) / STEPS_PER_DEGREE,
    longitude: (longitudes?.[index] ?? 0) / STEPS_PER_DEGREE,
    timestampIso: new Date(times?.[index] ?? 0).toISOString(),
    speed: unscale(speeds?.[index], 100),
    accuracy: unscale(accuracies?.[index], 10),
  }
}

export function decodeColumns(content: Uint8Array): TrackColumns {
  if (content[0] !== FORMAT) throw new Error(`a track of format ${content[0]} cannot be read`)
  const bytes = new VarintReader(inflateRawSync(content.subarray(1)))
  const length = bytes.readUnsigned()
  return QUANTITIES.map(() => readColumn(bytes, length))
}

const unscale = (value = MISSING, steps: number) => (value === MISSING ? null : value / steps)

function readColumn(bytes: VarintReader, length: number): Float64Array {
  let last = 0
  return Float64Array.from({ length }, () => (last += bytes.readSigned()))
}

/**
 * Varint: seven bits per byte, the eighth marks continuation. Division instead of shifts, because timestamps need 53
 * bits.
 */
class VarintWriter {
  #buffer: Buffer
  #length = 0

  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafe(size)
  }

  writeUnsigned(value: number): void {
    if (this.#length + 8 > this.#buffer.length)
      this.#buffer = Buffer.concat([this.#buffer], this.#buffer.length * 2)
    let rest = value
    while (rest >= 0x80) {
      this.#buffer[this.#length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#buffer[this.#length++] = rest
  }

  /** Zigzag encoding: 0, -1, 1, -2 … become 0, 1, 2, 3 … */
  writeSigned(value: number): void {
    this.writeUnsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  toBuffer(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }
}

class VarintReader {
  readonly #buffer: Buffer
  #at = 0

  constructor(buffer: Buffer) {
    this.#buffer = buffer
  }

  readUnsigned(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = this.#buffer.readUInt8(this.#at++)
      value += (byte % 0x80) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
  }

  readSigned(): number {
    const value = this.readUnsigned()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
}
