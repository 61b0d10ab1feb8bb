import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'

const LIQUID = { metric: ['l'], imperial: ['gal', 'l'], usa: ['gal', 'l'] } as const
const CURRENT = { metric: ['kWh'], imperial: ['kWh'], usa: ['kWh'] } as const

/** The units of each fuel; the first is the default. */
const UNITS_OF_FUEL: Record<FuelType, Record<SystemOfUnits, readonly Unit[]>> = {
  benzin: LIQUID,
  diesel: LIQUID,
  electro: CURRENT,
  lpg: LIQUID,
  // Sold by weight in Europe and as the energy of a gallon in the United States; old pumps count volume.
  cng: { metric: ['kg', 'm³'], imperial: ['kg', 'm³'], usa: ['gal', 'kg', 'm³'] },
  adblue: LIQUID,
}

export const unitsOf = (fuel: FuelType, system: SystemOfUnits): readonly Unit[] => UNITS_OF_FUEL[fuel][system]

/** The requested unit if the fuel has it, otherwise the default. */
export const resolveUnit = (fuel: FuelType, system: SystemOfUnits, requested?: Unit | null): Unit => {
  const known = unitsOf(fuel, system)
  return known.find((unit) => unit === requested) ?? known[0] ?? 'l'
}
