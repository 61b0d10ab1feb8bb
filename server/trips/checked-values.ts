import { changeTrip, mergeTrips } from '#contract/trips/calls.ts'
import { attributesChecker } from '../http/read-body.ts'

// For who writes without a request: what a handler is given has been checked in the same way.

export const checkTripChange = attributesChecker(changeTrip)
export type CheckedTripChange = ReturnType<typeof checkTripChange>

export const checkTripMerge = attributesChecker(mergeTrips)
export type CheckedTripMerge = ReturnType<typeof checkTripMerge>
