import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'

/** Formats distances of a vehicle: the number alone, its unit, and both. */
export function useDistanceFormat(system: SystemOfUnits) {
  const { i18n } = useTranslation()
  const unit = distanceUnit(system)
  const number = (value: number) => writeDistance(value, i18n.language)
  // A number and its unit are never on two lines.
  return { unit, number, text: (value: number) => `${number(value)}\u00a0${unit}` }
}
