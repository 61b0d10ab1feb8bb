import { DEFAULT_FUEL, type FuelType, type Unit } from '#contract/expenses/fuel.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { unitOf, unitsOf } from '#domain/expenses/fuel-units.ts'

export type FuelFields = {
  product_type: string | null
  unit: string | null
  price_per_unit: string | null
  is_reference_value: boolean
  amount: string
}

/** What an expense has that is not for fuel. */
export const NO_FUEL: FuelFields = {
  product_type: null,
  unit: null,
  price_per_unit: null,
  is_reference_value: false,
  amount: '1',
}

export type Wanted = { productType?: FuelType | null | undefined; unit?: Unit | null | undefined }

/** The fuel, and in what it is measured; null where it is not measured in what was asked for. */
export function fuelOf(
  wanted: Wanted,
  before: { product_type: string | null; unit: string | null },
  system: SystemOfUnits,
): { product_type: FuelType; unit: Unit } | null {
  const kept =
    wanted.productType === undefined ? (before.product_type as FuelType | null) : wanted.productType
  const fuel = kept ?? DEFAULT_FUEL
  if (wanted.unit && !unitsOf(fuel, system).includes(wanted.unit)) return null
  const unit = wanted.unit === undefined ? (before.unit as Unit | null) : wanted.unit
  return { product_type: fuel, unit: unitOf(fuel, system, unit) }
}
