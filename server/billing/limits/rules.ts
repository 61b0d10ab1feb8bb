import type { WriterKind } from '#contract/history/change.ts'

/** The columns of a trip that plan limits read. */
export type LimitedTrip = { category: string; start_at: string; start_tz: string }

/** By how many the trips starting at a moment increase or decrease. */
export type TripCountChange = { start_at: string; start_tz: string; trips: number }

/** Devices are exempt: what they recorded has happened and waits outside the logbook until the plan allows it. */
export const IS_LIMITED: Record<WriterKind, boolean> = { user: true, key: true, system: true, device: false }

const businessTrips = (trips: readonly LimitedTrip[]) =>
  trips.filter(({ category }) => category === 'business').length

/** Whether there are more business trips than before. */
export const addsBusinessTrips = (added: readonly LimitedTrip[], removed: readonly LimitedTrip[]): boolean =>
  businessTrips(added) > businessTrips(removed)

/** The changes in trip counts per moment; none for a trip whose start stays. */
export function tripCountChanges(
  added: readonly LimitedTrip[],
  removed: readonly LimitedTrip[],
): TripCountChange[] {
  const byStart = new Map<string, TripCountChange>()
  const count = ({ start_at, start_tz }: LimitedTrip, trips: number) => {
    const key = `${start_at} ${start_tz}`
    byStart.set(key, { start_at, start_tz, trips: (byStart.get(key)?.trips ?? 0) + trips })
  }
  for (const trip of added) count(trip, 1)
  for (const trip of removed) count(trip, -1)
  return [...byStart.values()].filter(({ trips }) => trips !== 0)
}

/** Whether a tag was added, case-insensitively. */
export function hasNewTag(after: readonly string[], before: readonly string[]): boolean {
  const known = new Set(before.map((tag) => tag.toLowerCase()))
  return after.some((tag) => !known.has(tag.toLowerCase()))
}
