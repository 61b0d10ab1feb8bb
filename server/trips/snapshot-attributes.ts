import { type ToAttributes, withoutTimestamps } from '../history/public.ts'
import { NO_TIMESTAMPS } from '../http/timestamps.ts'
import { tripAttributes } from './present.ts'
import type { TripRow } from './store.ts'

/** Empty columns are not stored in a snapshot. */
const EMPTY = {
  place_start: null,
  place_end: null,
  place_start_coordinate: null,
  place_end_coordinate: null,
  coordinate_start: null,
  coordinate_end: null,
  reason: null,
  contact_name: null,
  contact_company: null,
  driver_name: null,
  comment: null,
  sid: null,
  track_digest: null,
  merged_from: null,
  ...NO_TIMESTAMPS,
}

/** Converts the snapshot of a trip to API attributes, without derived ones. */
export const snapshotAttributes: ToAttributes = (columns) => {
  const {
    distance: _distance,
    isLate: _isLate,
    isMerged: _isMerged,
    ...rest
  } = withoutTimestamps(tripAttributes({ ...EMPTY, ...columns } as unknown as TripRow))
  return rest
}
