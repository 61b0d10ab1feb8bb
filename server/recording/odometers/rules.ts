import { KM_PER_MILE } from '#domain/distance.ts'

/** The highest odometer that a trip can have, in tenths. */
export const TENTHS_MAX = 99_999_999

const METRES_OF_MILE = 1_000 * KM_PER_MILE

/** Metres in tenths of the vehicle's unit. */
export const toTenths = (metres: number, systemOfUnits: string): number =>
  Math.round((metres * 10) / (systemOfUnits === 'metric' ? 1_000 : METRES_OF_MILE))

export const tenthsOf = (reading: string | number): number => Math.round(Number(reading) * 10)

/**
 * What is known of an odometer, in the order of time and in tenths. `reading`: somebody read it. `atLeast`: a reading at
 * a pump, which a later trip does not go below. `trip`: one that was read, or computed from the one before.
 */
export type OdometerEvent =
  | { kind: 'reading'; value: number }
  | { kind: 'atLeast'; value: number }
  | { kind: 'trip'; id: string; start: number; end: number; isComputed: boolean }

/** A trip that begins at a reading. It keeps its way: at the end of the scale it begins below the reading. */
export function prolong(reading: number, way: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(reading, TENTHS_MAX - way))
  return { start, end: Math.min(start + way, TENTHS_MAX) }
}

export type ComputedTrip = { id: string; start: number; end: number }

/**
 * Lets each computed trip begin where the one before it ended. Returns those that change, and the reading at the end,
 * from which further events go on.
 */
export function chainOdometers(
  first: number,
  events: readonly OdometerEvent[],
): { changed: ComputedTrip[]; last: number } {
  const changed: ComputedTrip[] = []
  let last = first
  for (const event of events) {
    if (event.kind === 'reading') last = event.value
    else if (event.kind === 'atLeast') last = Math.max(last, event.value)
    else if (!event.isComputed) last = event.end
    else {
      const { start, end } = prolong(last, event.end - event.start)
      if (start !== event.start || end !== event.end) changed.push({ id: event.id, start, end })
      last = end
    }
  }
  return { changed, last }
}

export const inUnits = ({ start, end }: { start: number; end: number }) => ({
  odometerStart: start / 10,
  odometerEnd: end / 10,
})

/** What the odometer shows after these events. */
export function odometerAfter(first: number, events: readonly OdometerEvent[]): number {
  return events.reduce((current, event) => {
    if (event.kind === 'trip') return event.end
    return event.kind === 'reading' ? event.value : Math.max(current, event.value)
  }, first)
}
