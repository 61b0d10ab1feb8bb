import { addVehicle, changeVehicle, restoreVehicle } from '#contract/vehicles/calls.ts'
import { attributesChecker } from '../http/read-body.ts'

// Validates values for operations that run without a request, as the API does for its handlers.

export const checkVehicle = attributesChecker(addVehicle)
export type CheckedVehicle = ReturnType<typeof checkVehicle>

export const checkVehicleChange = attributesChecker(changeVehicle)
export type CheckedVehicleChange = ReturnType<typeof checkVehicleChange>

export const checkVehicleRestoration = attributesChecker(restoreVehicle)
export type CheckedVehicleRestoration = ReturnType<typeof checkVehicleRestoration>
