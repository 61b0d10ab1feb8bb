export const TRIP_CATEGORIES = ['business', 'private', 'commute', 'family', 'honorary', 'none'] as const
export type TripCategory = (typeof TRIP_CATEGORIES)[number]
