import type { PlateCountry } from '#contract/vehicles/vehicle.ts'

/** District, letters, digits: only German plates have this form. */
const GERMAN = /^\p{Lu}{1,3}[-\s]\p{Lu}{1,2}[-\s]?\d{1,4}[EH]?$/u

/** The distinguishing signs of vehicles in international traffic. */
const SIGNS: Record<PlateCountry, string> = {
  AT: 'A',
  BE: 'B',
  BG: 'BG',
  CH: 'CH',
  CY: 'CY',
  CZ: 'CZ',
  DE: 'D',
  DK: 'DK',
  EE: 'EST',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  GB: 'UK',
  GR: 'GR',
  HR: 'HR',
  HU: 'H',
  IE: 'IRL',
  IT: 'I',
  LI: 'FL',
  LT: 'LT',
  LU: 'L',
  LV: 'LV',
  MT: 'M',
  NL: 'NL',
  NO: 'N',
  PL: 'PL',
  PT: 'P',
  RO: 'RO',
  SE: 'S',
  SI: 'SLO',
  SK: 'SK',
}

/** The sign on the band of a plate: of its country, or D if it has the form of a German plate; null without a band. */
export function plateSign(plate: string, country: PlateCountry | null = null): string | null {
  if (country) return SIGNS[country]
  return GERMAN.test(plate.toUpperCase()) ? SIGNS.DE : null
}

/** The name of a country by its ISO 3166-1 code. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
