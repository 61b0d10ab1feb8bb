import { LATE_AFTER_DAYS } from '#contract/trips/trip.ts'

const DAY = 86_400_000

/** A logbook is kept promptly: what was entered long after the trip is told so. */
export const isLate = ({ createdAt, dateEndIso }: { createdAt: string; dateEndIso: string }): boolean =>
  Date.parse(createdAt) - Date.parse(dateEndIso) > LATE_AFTER_DAYS * DAY
