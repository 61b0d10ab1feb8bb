import { DEFAULT_FUEL, type FuelType, type Unit } from '#contract/expenses/fuel.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { resolveUnit, unitsOf } from '#domain/expenses/fuel-units.ts'

export type FuelFields = {
  product_type: string | null
  unit: string | null
  price_per_unit: string | null
  is_reference_value: boolean
  amount: string
  is_amount_known: boolean | null
}

export const UNKNOWN_AMOUNT = { amount: '1', is_amount_known: false }

/** The fuel columns of an expense that is not for fuel. */
export const NO_FUEL: FuelFields = {
  product_type: null,
  unit: null,
  price_per_unit: null,
  is_reference_value: false,
  amount: '1',
  is_amount_known: null,
}

export type FuelInput = { productType?: FuelType | null | undefined; unit?: Unit | null | undefined }

/**
 * Fuel and unit from the input, falling back to the stored ones; null if the fuel is not measured in the requested
 * unit.
 */
export function resolveFuel(
  requested: FuelInput,
  before: { product_type: string | null; unit: string | null },
  system: SystemOfUnits,
): { product_type: FuelType; unit: Unit } | null {
  const productType =
    requested.productType === undefined ? (before.product_type as FuelType | null) : requested.productType
  const fuel = productType ?? DEFAULT_FUEL
  if (requested.unit && !unitsOf(fuel, system).includes(requested.unit)) return null
  const unit = requested.unit === undefined ? (before.unit as Unit | null) : requested.unit
  return { product_type: fuel, unit: resolveUnit(fuel, system, unit) }
}
