/** Positions go when their trip is final, and at the latest after so many days. */
export const POSITIONS_KEPT_DAYS = 30

/** Later positions change a trip for so many days after it was recorded. */
export const TRIP_OPEN_DAYS = 7

/** The same where the vehicle is to keep start and end of a trip only. */
export const TRIP_OPEN_DAYS_WITHOUT_TRACK = 1
