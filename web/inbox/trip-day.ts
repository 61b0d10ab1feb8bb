import { dayText } from '../found/public.ts'
import type { InboxTrip } from './queries.ts'

/** The day of a trip, with the year unless it is this one: what waits may be old, and no month stands above it. */
export const tripDay = ({ attributes: { dateStartIso, dateStartTz } }: InboxTrip, language: string): string =>
  dayText(dateStartIso, dateStartTz, language)
