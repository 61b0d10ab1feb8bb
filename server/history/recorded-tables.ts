/**
 * The records whose every saved state is in the history, and how their columns are parted. The database's
 * triggers say the same; it is said here again, so that verify does not take its word from what it checks.
 */
export type RecordedTable = {
  subject: 'vehicle' | 'trip' | 'expense'
  table: 'vehicles' | 'trips' | 'expenses'
  /** Columns that follow from others and are not recorded. */
  derived: readonly string[]
  personal: readonly string[]
  coordinates: readonly string[]
}

export const VEHICLES: RecordedTable = {
  subject: 'vehicle',
  table: 'vehicles',
  derived: ['odometer', 'place', 'plate_key'],
  personal: ['place_said', 'place_corrected'],
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

/** All of them, a vehicle before what hangs on it. */
export const RECORDED_TABLES: readonly RecordedTable[] = [VEHICLES, TRIPS, EXPENSES]

/** What data protection may take out of the history. */
export const PARTS = ['personal', 'coordinates'] as const
export type Part = (typeof PARTS)[number]

export const partLabel = (part: Part): string => (part === 'personal' ? 'personal texts' : 'coordinates')
