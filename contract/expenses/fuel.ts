export const FUEL_TYPES = ['benzin', 'diesel', 'electro', 'lpg', 'cng', 'adblue'] as const
export type FuelType = (typeof FUEL_TYPES)[number]

export const UNITS = ['l', 'kg', 'kWh', 'gal', 'm³'] as const
export type Unit = (typeof UNITS)[number]

export const DEFAULT_FUEL: FuelType = 'benzin'
