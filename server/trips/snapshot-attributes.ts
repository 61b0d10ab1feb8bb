import { type ToAttributes, withoutTimestamps } from '../history/public.ts'
import { NO_TIMESTAMPS } from '../http/timestamps.ts'
import { tripAttributes } from './present.ts'
import type { TripRow } from './store.ts'

/** A saved state leaves out what is empty. */
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
  ...NO_TIMESTAMPS,
}

/** A saved state of a trip in the words of the wire: what somebody wrote, not what follows from it. */
export const snapshotAttributes: ToAttributes = (columns) => {
  const {
    distance: _distance,
    isLate: _isLate,
    ...rest
  } = withoutTimestamps(tripAttributes({ ...EMPTY, ...columns } as unknown as TripRow))
  return rest
}
