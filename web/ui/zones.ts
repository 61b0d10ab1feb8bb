import { canonicalZone } from '#contract/kernel/zones.ts'
import type { Language } from '#contract/users/user.ts'
import { foldText } from './fold-text.ts'

// Searches time zones as people know them: by a city in their language, by the name of the time, or by the zone's name.

type Zone = { id: string; city: string; region: string }

// The browser knows the names of times in each language, but not those of cities.
const GERMAN_CITIES: Record<string, string> = {
  'Africa/Cairo': 'Kairo',
  'Africa/Tripoli': 'Tripolis',
  'America/Havana': 'Havanna',
  'America/Mexico_City': 'Mexiko-Stadt',
  'America/Sao_Paulo': 'São Paulo',
  'Asia/Baghdad': 'Bagdad',
  'Asia/Damascus': 'Damaskus',
  'Asia/Hong_Kong': 'Hongkong',
  'Asia/Kathmandu': 'Kathmandu',
  'Asia/Kolkata': 'Kalkutta',
  'Asia/Nicosia': 'Nikosia',
  'Asia/Riyadh': 'Riad',
  'Asia/Singapore': 'Singapur',
  'Asia/Tashkent': 'Taschkent',
  'Asia/Tehran': 'Teheran',
  'Asia/Tokyo': 'Tokio',
  'Asia/Yerevan': 'Eriwan',
  'Atlantic/Azores': 'Azoren',
  'Atlantic/Canary': 'Kanarische Inseln',
  'Atlantic/Faroe': 'Färöer',
  'Europe/Athens': 'Athen',
  'Europe/Belgrade': 'Belgrad',
  'Europe/Brussels': 'Brüssel',
  'Europe/Bucharest': 'Bukarest',
  'Europe/Busingen': 'Büsingen',
  'Europe/Chisinau': 'Kischinau',
  'Europe/Copenhagen': 'Kopenhagen',
  'Europe/Kiev': 'Kiew',
  'Europe/Kyiv': 'Kiew',
  'Europe/Lisbon': 'Lissabon',
  'Europe/Luxembourg': 'Luxemburg',
  'Europe/Moscow': 'Moskau',
  'Europe/Prague': 'Prag',
  'Europe/Rome': 'Rom',
  'Europe/Sofia': 'Sofia',
  'Europe/Vatican': 'Vatikan',
  'Europe/Vienna': 'Wien',
  'Europe/Warsaw': 'Warschau',
  'Europe/Zurich': 'Zürich',
}

/** Other names under which a zone is found. */
const EXTRA_NAMES: Record<string, string> = {
  'Europe/Berlin': 'Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Deutschland Germany',
  'Europe/Zurich': 'Genf Bern Basel Geneva Schweiz Switzerland',
  'Europe/Vienna': 'Graz Salzburg Linz Österreich Austria',
  'Europe/Paris': 'Lyon Marseille Straßburg Frankreich France',
  'Europe/Rome': 'Mailand Milan Italien Italy',
  'Europe/London': 'Manchester Edinburgh Großbritannien Britain',
  'Europe/Madrid': 'Barcelona Spanien Spain',
  'America/New_York': 'Washington Boston Miami',
  'America/Los_Angeles': 'San Francisco Seattle',
  'Asia/Shanghai': 'Peking Beijing',
  'Asia/Kolkata': 'Mumbai Delhi Calcutta',
}

/** The browser's time zone, or UTC if the server does not know it. */
export const localZone = () => canonicalZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'

export function listZones(language: Language): Zone[] {
  const ids = Intl.supportedValuesOf('timeZone').filter(
    (id) => id.includes('/') && canonicalZone(id) !== null,
  )
  const zones = [...ids, 'UTC'].map((id) => describeZone(id, language))
  return zones.toSorted((a, b) => a.city.localeCompare(b.city, language))
}

export function describeZone(id: string, language: Language): Zone {
  const parts = id.split('/')
  const city = (parts.at(-1) ?? id).replaceAll('_', ' ')
  return { id, city: (language === 'de' && GERMAN_CITIES[id]) || city, region: parts.slice(0, -1).join('/') }
}

/** `Mitteleuropäische Zeit` */
export function timeName(id: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: id, timeZoneName: 'longGeneric' })
  return partOf(format, new Date())
}

/** `UTC+1`, `UTC+5:45`: the zone's offset at that instant. */
export function offsetName(id: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' })
  return partOf(format, at).replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−')
}

const partOf = (format: Intl.DateTimeFormat, at: Date) =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Every typed word begins a word of the zone; zones whose city matches come first. */
export function findZones(zones: readonly Zone[], typed: string): Zone[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  const isIn = (text: string) => {
    const there = ` ${foldText(text)}`
    return words.every((word) => there.includes(` ${word}`))
  }
  const byCity = zones.filter(({ city }) => isIn(city))
  const others = zones.filter(
    (zone) => !byCity.includes(zone) && isIn(`${zone.id} ${EXTRA_NAMES[zone.id] ?? ''}`),
  )
  return [...byCity, ...others]
}

/** The one zone that a text means: its name, an older name, or a city that no other zone has. */
export function resolveZone(zones: readonly Zone[], typed: string): Zone | undefined {
  const text = foldText(typed)
  const exact = zones.filter(({ id, city }) => foldText(id) === text || foldText(city) === text)
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined
  const older = typed.includes('/') ? canonicalZone(typed.trim()) : null
  if (older) return describeZone(older, 'en')
  const found = findZones(zones, typed)
  return text !== '' && found.length === 1 ? found[0] : undefined
}
