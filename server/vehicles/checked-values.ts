import { addVehicle, changeVehicle } from '#contract/vehicles/calls.ts'
import { attributesChecker } from '../http/read-body.ts'

// For who writes without a request: what a handler is given has been checked in the same way.

export const checkVehicle = attributesChecker(addVehicle)
export type CheckedVehicle = ReturnType<typeof checkVehicle>

export const checkVehicleChange = attributesChecker(changeVehicle)
export type CheckedVehicleChange = ReturnType<typeof checkVehicleChange>
