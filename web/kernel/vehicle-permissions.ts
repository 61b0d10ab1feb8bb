import type { VehicleScope } from '#contract/permissions.ts'
import type { Vehicle } from '../vehicles/queries.ts'

/** What the user may do on a vehicle travels with it. */
export const hasVehicleScope = ({ attributes }: Vehicle, scope: VehicleScope) =>
  attributes.scopes.includes(scope)
