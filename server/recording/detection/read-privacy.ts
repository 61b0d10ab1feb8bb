import type { Position } from '#domain/recording/position.ts'
import { type FoundTrip, sharedTime } from './match-trips.ts'
import type { Pass } from './pass.ts'
import type { RecordedTripRow, TrackerRow } from './store.ts'
import { isoAt } from './trip-values.ts'

/** That a recording is private, whose drive it is, and whether only another recording says so. */
export type Privacy = { is_private: true; driver_user_id: string | null; is_spread: boolean }

/**
 * What the device recorded in private stays private, also if positions or settings since then make other trips of it, of
 * which some take nothing but time from the one that was private. What is new, and comes after the silence that ended a
 * private trip, is still its own, and so is what late positions tell of the time before it.
 */
export async function readPrivacy(
  { recordings, context }: Pass,
  { id }: TrackerRow,
  from: string,
  positions: readonly Position[],
): Promise<(found: FoundTrip, before: RecordedTripRow | null) => Privacy | null> {
  const silence = context.settings.endAfterSilenceSeconds * 1_000
  const recorded = await recordings.privateOfDevice(id, isoAt(Date.parse(from) - silence))
  // Who is heard of between the two stood: that was no silence.
  const isSilence = (start: number, end: number) =>
    start <= end && end - start < silence && !positions.some(({ at }) => at > start && at < end)
  return (found, before) => {
    const goesOn = (endAt: number) => before === null && isSilence(endAt, found.startAt)
    const leadsTo = (startAt: number) =>
      (before === null || before.ended_ms < found.endAt) && isSilence(found.endAt, startAt)
    const causes = recorded.filter(
      ({ started_ms: startAt, ended_ms: endAt }) =>
        sharedTime({ startAt, endAt }, found) > 0 || goesOn(endAt) || leadsTo(startAt),
    )
    const [first] = causes
    if (!first) return null
    return {
      is_private: true,
      driver_user_id: first.driver_user_id,
      is_spread: causes.every((cause) => cause.is_spread),
    }
  }
}
