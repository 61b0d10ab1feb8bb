import type { Temporal as Spec } from 'temporal-polyfill'
import { canonicalZone } from '#contract/kernel/zones.ts'

// Converts between wall time and instant, for server and portal.

type TemporalApi = typeof Spec

/** Date and time as a clock in the zone shows them. */
export type WallTime = {
  /** `2026-10-25` */
  date: string
  /** `02:30`, with seconds only where there are some */
  time: string
  /** An IANA name, `Europe/Berlin` */
  zone: string
  /** `+01:00`; used only if the time occurs twice */
  offset?: string | undefined
}

export type WallTimeReading =
  | { kind: 'instant'; iso: string; offset: string }
  /** Skipped when clocks go forward. */
  | { kind: 'missing' }
  /** Occurs twice when clocks go back; an offset must be chosen, the earlier instant is listed first. */
  | { kind: 'twice'; offsets: [string, string] }
  | { kind: 'invalid'; part: 'date' | 'time' | 'zone' }

export type MomentConverter = {
  /** The instant of a wall time. Never guesses: a skipped or repeated time is reported. */
  instantOf: (wall: WallTime) => WallTimeReading
  /** The wall time of an instant in a zone; converting it back gives the same instant. */
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

/** Uses the engine's Temporal; loads the polyfill only where it is missing. */
export function loadMomentConverter(): Promise<MomentConverter> {
  converter ??= loadTemporal().then(createConverter)
  return converter
}

async function loadTemporal(): Promise<TemporalApi> {
  const own = (globalThis as { Temporal?: TemporalApi }).Temporal
  return own ?? (await import('temporal-polyfill')).Temporal
}
