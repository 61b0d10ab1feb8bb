import { dayText } from '../found/public.ts'

type Dated = { attributes: { dateStartIso: string; dateStartTz: string } }

/** The day of a trip, with the year unless it is this one: what waits may be old, and no month stands above it. */
export const tripDay = ({ attributes: { dateStartIso, dateStartTz } }: Dated, language: string): string =>
  dayText(dateStartIso, dateStartTz, language)
