import { addVehicle, changeVehicle } from '#contract/vehicles/calls.ts'
import { attributesChecker } from '../http/read-body.ts'

// For who writes without a request: what a handler is given has been checked in the same way.

export const checkedVehicle = attributesChecker(addVehicle)
export type CheckedVehicle = ReturnType<typeof checkedVehicle>

export const checkedVehicleChange = attributesChecker(changeVehicle)
export type CheckedVehicleChange = ReturnType<typeof checkedVehicleChange>
