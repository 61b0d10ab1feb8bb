import type { Temporal as Spec } from 'temporal-polyfill'
import { canonicalZone } from '#contract/kernel/zones.ts'

// The one converter between what a clock on the wall shows and the moment it means, for both sides.

type TemporalApi = typeof Spec

/** A date and a time as a clock of that zone shows them. */
export type WallTime = {
  /** `2026-10-25` */
  date: string
  /** `02:30`, with seconds only where there are some */
  time: string
  /** An IANA name, `Europe/Berlin` */
  zone: string
  /** `+01:00`; counts in the hour that comes twice, and nowhere else */
  offset?: string | undefined
}

export type WallTimeReading =
  | { kind: 'instant'; iso: string; offset: string }
  /** The clock jumps over this time. */
  | { kind: 'missing' }
  /** The clock shows this time at both offsets, the earlier moment first; one has to be named. */
  | { kind: 'twice'; offsets: [string, string] }
  | { kind: 'invalid'; part: 'date' | 'time' | 'zone' }

export type MomentConverter = {
  /** The moment of a wall time. It is never guessed: a time that is missing or comes twice is told so. */
  instantOf: (wall: WallTime) => WallTimeReading
  /** What the clocks of a zone show at a moment; given back unchanged, it means the same moment. */
  wallTimeOf: (iso: string, zone: string) => Required<WallTime>
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/

function createConverter(engine: TemporalApi): MomentConverter {
  function instantOf({ date, time, zone, offset }: WallTime): WallTimeReading {
    const day = DATE.test(date) ? orNull(() => engine.PlainDate.from(date)) : null
    if (!day) return { kind: 'invalid', part: 'date' }
    if (!TIME.test(time)) return { kind: 'invalid', part: 'time' }
    const name = canonicalZone(zone)
    if (!name) return { kind: 'invalid', part: 'zone' }
    const wall = day.toPlainDateTime(time)
    const only = orNull(() => wall.toZonedDateTime(name, { disambiguation: 'reject' }))
    if (only) return toReading(only)
    const earlier = wall.toZonedDateTime(name, { disambiguation: 'earlier' })
    const later = wall.toZonedDateTime(name, { disambiguation: 'later' })
    if (!earlier.toPlainDateTime().equals(wall)) return { kind: 'missing' }
    const named = [earlier, later].find((one) => one.offset === offset)
    return named ? toReading(named) : { kind: 'twice', offsets: [earlier.offset, later.offset] }
  }

  function wallOf(iso: string, zone: string): Required<WallTime> {
    const at = engine.Instant.from(iso).toZonedDateTimeISO(zone)
    const isWhole = at.second === 0 && at.millisecond === 0 && at.microsecond === 0 && at.nanosecond === 0
    const time = at.toPlainTime().toString(isWhole ? { smallestUnit: 'minute' } : {})
    return { date: at.toPlainDate().toString(), time, zone: at.timeZoneId, offset: at.offset }
  }

  return { instantOf, wallTimeOf: wallOf }
}

const toReading = (at: Spec.ZonedDateTime): WallTimeReading => ({
  kind: 'instant',
  iso: at.toInstant().toString(),
  offset: at.offset,
})

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

let converter: Promise<MomentConverter> | undefined

/** The converter on the engine's own Temporal; the library is fetched only where there is none. */
export function loadMomentConverter(): Promise<MomentConverter> {
  converter ??= loadTemporal().then(createConverter)
  return converter
}

async function loadTemporal(): Promise<TemporalApi> {
  const own = (globalThis as { Temporal?: TemporalApi }).Temporal
  return own ?? (await import('temporal-polyfill')).Temporal
}
