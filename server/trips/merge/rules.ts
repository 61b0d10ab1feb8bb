import { commonCategory, firstDriver, joinTexts } from '#domain/trips/merge.ts'

/** The columns of a trip that merging reads; places and coordinates are passed through. */
export type MergeSource = {
  id: string
  category: string
  start_at: string
  start_tz: string
  end_at: string
  end_tz: string
  odometer_start: string
  odometer_end: string
  place_start: unknown
  place_start_coordinate: unknown
  coordinate_start: unknown
  place_end: unknown
  place_end_coordinate: unknown
  coordinate_end: unknown
  reason: string | null
  contact_name: string | null
  contact_company: string | null
  driver_name: string | null
  comment: string | null
  is_odometer_computed: boolean | null
}

/** Merges trips, given in order of time: from the start of the first to the end of the last. */
export function mergeValues(trips: readonly [MergeSource, MergeSource, ...MergeSource[]]) {
  const [first] = trips
  const last = trips.at(-1) ?? first
  const comments = trips.flatMap(({ comment }) => comment ?? [])
  return {
    category: commonCategory(trips.map(({ category }) => category)),
    start_at: first.start_at,
    start_tz: first.start_tz,
    end_at: last.end_at,
    end_tz: last.end_tz,
    odometer_start: first.odometer_start,
    odometer_end: last.odometer_end,
    place_start: json(first.place_start),
    place_start_coordinate: json(first.place_start_coordinate),
    coordinate_start: json(first.coordinate_start),
    place_end: json(last.place_end),
    place_end_coordinate: json(last.place_end_coordinate),
    coordinate_end: json(last.coordinate_end),
    reason: joinTexts(trips.map((trip) => trip.reason)),
    contact_name: joinTexts(trips.map((trip) => trip.contact_name)),
    contact_company: joinTexts(trips.map((trip) => trip.contact_company)),
    driver_name: firstDriver(trips.map((trip) => trip.driver_name)),
    comment: comments.length === 0 ? null : comments.join('\n'),
    // What somebody has read stays where it is.
    is_odometer_computed: trips.every((trip) => trip.is_odometer_computed) || null,
    merged_from: trips.map((trip) => trip.id),
  }
}

/** Five full comments. A page lists two hundred trips with all their texts. */
const JOINED_CHARACTERS_MAX = 10_000

type JoinedTexts = Pick<MergeSource, 'reason' | 'contact_name' | 'contact_company' | 'comment'>

/** Merged trips can be merged again, so their texts need a limit. */
export const areTextsTooLong = ({ reason, contact_name, contact_company, comment }: JoinedTexts): boolean =>
  [reason, contact_name, contact_company, comment].reduce((sum, text) => sum + (text?.length ?? 0), 0) >
  JOINED_CHARACTERS_MAX

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
