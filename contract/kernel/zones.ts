import { ZONE_NAMES } from './zone-names.ts'

/** The `format` of a zone in a schema. */
export const ZONE_FORMAT = 'iana-zone'

// PostgreSQL reads these four as fixed offsets, IANA as the clocks of a city, with summer time.
const CITIES = {
  CET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  MET: 'Europe/Brussels',
  WET: 'Europe/Lisbon',
} as const

const bySpelling = new Map(
  [...ZONE_NAMES.map((name) => [name, name] as const), ...Object.entries(CITIES)].map(([spelling, name]) => [
    spelling.toLowerCase(),
    name,
  ]),
)

/** The name under which an IANA zone is stored, whatever its case; null unless both browser and database know it. */
export const canonicalZone = (text: string): string | null => bySpelling.get(text.toLowerCase()) ?? null
