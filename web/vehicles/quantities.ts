import { useTranslation } from 'react-i18next'
import { distanceUnit, type SystemOfUnits } from '#contract/vehicles/vehicle.ts'

export { distanceUnit }

const formats = new Map<string, Intl.NumberFormat>()

/** `48.317`, and `48.317,5` where there are tenths. */
export function writeDistance(value: number, language: string): string {
  const known = formats.get(language)
  const format = known ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  if (!known) formats.set(language, format)
  return format.format(value)
}

/** How distances of a vehicle are written: the number alone, its unit, and both. */
export function useDistances(system: SystemOfUnits) {
  const { i18n } = useTranslation()
  const unit = distanceUnit(system)
  const number = (value: number) => writeDistance(value, i18n.language)
  // A number never stands on another line than its unit.
  return { unit, number, text: (value: number) => `${number(value)}\u00a0${unit}` }
}
