import { type AttributeMapper, type ToAttributes, withoutTimestamps } from '../history/public.ts'
import { NO_TIMESTAMPS } from '../http/timestamps.ts'
import { hiddenState } from './hidden-trip.ts'
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
  driver_user_id: null,
  is_odometer_computed: null,
  is_driver: false,
  hidden_days: null,
  ...NO_TIMESTAMPS,
}

/** Converts the snapshot of a trip to API attributes, without derived ones. */
const snapshotAttributes: ToAttributes = (columns) => {
  const row = { ...EMPTY, ...columns } as unknown as TripRow
  const {
    distance: _distance,
    isLate: _isLate,
    isMerged: _isMerged,
    isDriver: _isDriver,
    isHidden: _isHidden,
    ...rest
  } = withoutTimestamps(tripAttributes(row))
  return { ...rest, driverUserId: row.driver_user_id }
}

/** For the history of trips; `hidden` is what everybody but the driver is told. */
export const TRIP_MAPPER: AttributeMapper = {
  all: snapshotAttributes,
  hidden: (columns) => hiddenState(snapshotAttributes(columns)),
}
