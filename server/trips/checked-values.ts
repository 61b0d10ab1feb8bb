import { changeTrip, mergeTrips } from '#contract/trips/calls.ts'
import { attributesChecker } from '../http/read-body.ts'

// Validates values for operations that run without a request, as the API does for its handlers.

export const checkTripChange = attributesChecker(changeTrip)
export type CheckedTripChange = ReturnType<typeof checkTripChange>

export const checkTripMerge = attributesChecker(mergeTrips)
export type CheckedTripMerge = ReturnType<typeof checkTripMerge>
