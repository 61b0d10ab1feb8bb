/**
 * The tables whose every saved state is in the history, and how their columns are split into parts. The triggers
 * contain the same lists; they are repeated here so that verify does not trust what it checks.
 */
export type RecordedTable = {
  subject: 'vehicle' | 'trip' | 'expense'
  table: 'vehicles' | 'trips' | 'expenses'
  /** Columns derived from others; they are not recorded. */
  derived: readonly string[]
  personal: readonly string[]
  coordinates: readonly string[]
}

export const VEHICLES: RecordedTable = {
  subject: 'vehicle',
  table: 'vehicles',
  derived: ['odometer', 'place', 'plate_key'],
  personal: ['place_said', 'place_corrected', 'name', 'vin', 'default_driver_id'],
  coordinates: [],
}

export const TRIPS: RecordedTable = {
  subject: 'trip',
  table: 'trips',
  derived: [],
  personal: [
    'place_start',
    'place_end',
    'reason',
    'contact_name',
    'contact_company',
    'driver_name',
    'comment',
    'driver_user_id',
  ],
  coordinates: [
    'place_start_coordinate',
    'place_end_coordinate',
    'coordinate_start',
    'coordinate_end',
    'track_digest',
  ],
}

export const EXPENSES: RecordedTable = {
  subject: 'expense',
  table: 'expenses',
  derived: [],
  personal: ['place', 'comment'],
  coordinates: ['place_coordinate', 'coordinate'],
}

/** A vehicle comes before its trips and expenses. */
export const RECORDED_TABLES: readonly RecordedTable[] = [VEHICLES, TRIPS, EXPENSES]

/** Parts that can be erased from the history. */
export const PARTS = ['personal', 'coordinates'] as const
export type Part = (typeof PARTS)[number]

export const partLabel = (part: Part): string => (part === 'personal' ? 'personal texts' : 'coordinates')
