import type { Page } from 'playwright-core'
import { fillExpenses } from './expenses-sample.ts'
import { callApi } from './portal-product.ts'

// Sample data for screenshots and axe.

const VEHICLES = [
  ['RT-AS 110', 124_880, 'Reutlingen', 'Gartenstraße 8'],
  ['RT-AS 118', 87_412, 'Metzingen', 'Ulmer Straße 99'],
  ['RT-AS 121E', 31_006, 'Pfullingen', 'Marktstraße 30'],
  ['RT-KR 7', 9_254, 'Bad Urach', 'Marktplatz 1'],
  ['TÜ-AW 203', 212_045, 'Tübingen', 'Europaplatz 2'],
  ['TÜ-AW 214', 46_000, 'Stuttgart', 'Königstraße 70'],
  ['TÜ-AW 220', 66_790, 'Rottenburg am Neckar', 'Marktplatz 18'],
  ['TÜ-AW 231', 15_338, 'Tübingen', 'Europaplatz 2'],
  ['S-NW 4410', 158_121, 'Stuttgart', 'Heilbronner Straße 190'],
  ['UL-DN 52', 74_003, 'Ulm', 'Münsterplatz 50'],
  ['ES-HB 1907', 42_660, 'Nürtingen', 'Bahnhofstraße 4'],
  ['RT-MV 2026', 3_871, 'Münsingen', 'Hauptstraße 12'],
  ['ES-AW 64', 55_210, 'Kirchheim unter Teck', 'Alleenstraße 2'],
  ['BL-ZB 88', 101_559, 'Hechingen', 'Obertorplatz 7'],
] as const

type PlaceLine = readonly [city: string, street: string, latitude: number, longitude: number]
const PLACES: Record<string, PlaceLine> = {
  rt: ['Reutlingen', 'Gartenstraße 8', 48.4919, 9.2114],
  st: ['Stuttgart', 'Königstraße 70', 48.7758, 9.1829],
  tu: ['Tübingen', 'Europaplatz 2', 48.5156, 9.0556],
  me: ['Metzingen', 'Ulmer Straße 99', 48.5369, 9.2833],
  ms: ['Münsingen', 'Hauptstraße 12', 48.4119, 9.4953],
  nt: ['Nürtingen', 'Bahnhofstraße 4', 48.6267, 9.3353],
}

/** Newest first: day of October, from, to, final odometer, distance, category, reason, contact. */
const TRIPS = [
  [
    28,
    '08:12',
    '09:04',
    48_317,
    42,
    'rt st',
    'business',
    'Wartung Heizzentrale',
    'Scharr Wärme GmbH',
    'Jürgen Ott',
  ],
  [27, '17:41', '18:06', 48_275, 17, 'tu rt', 'commute', 'Heimweg'],
  [
    27,
    '13:20',
    '14:02',
    48_258,
    31,
    'me tu',
    'business',
    'Angebotstermin',
    'Stadtwerke Metzingen',
    'Karin Vogt',
  ],
  [
    27,
    '12:30',
    '12:51',
    48_227,
    9,
    'rt me',
    'business',
    'Angebotstermin',
    'Stadtwerke Metzingen',
    'Karin Vogt',
  ],
  [25, '15:05', '15:52', 48_206, 38, 'ms rt', 'family'],
  [24, '09:30', '10:10', 48_168, 26, 'rt ms', 'honorary', 'Fahrdienst Ortsverein'],
  [23, '18:15', '18:40', 48_142, 21, 'tu rt', 'private'],
  [23, '07:48', '08:20', 48_121, 17, 'rt tu', 'commute', 'Arbeitsweg'],
  [22, '16:02', '16:44', 48_104, 33, 'nt rt', 'none'],
  [
    22,
    '09:10',
    '10:25',
    48_071,
    35,
    'rt nt',
    'business',
    'Abnahme Station 7',
    'Neckar Netze AG',
    'Paul Brenner',
  ],
] as const

const placeOf = (key: string) => {
  const [city, street, latitude, longitude] = PLACES[key] ?? PLACES.rt ?? (['', '', 0, 0] as const)
  return { address: { street, city, postalCode: null, country: 'DE' }, coordinate: { latitude, longitude } }
}

const at = (month: string, day: number, time: string) => `${month}-${String(day).padStart(2, '0')}T${time}:00`

type Drive = {
  start: string
  end: string
  odometerEnd: number
  distance: number
  places: string
  more?: Record<string, unknown>
}

/** A winding track from one place to the other, a point a minute. */
function trackOf(start: string, places: string) {
  const [from, to] = places.split(' ').map((key) => placeOf(key).coordinate)
  if (!from || !to) return null
  const points = Array.from({ length: 41 }, (_, index) => {
    const [part, bend] = [index / 40, Math.sin((index / 40) * Math.PI)]
    return {
      latitude: from.latitude + part * (to.latitude - from.latitude) + bend * 0.02 * Math.cos(index / 3),
      longitude: from.longitude + part * (to.longitude - from.longitude) + bend * 0.03 * Math.sin(index / 4),
      timestampIso: new Date(Date.parse(`${start}${utcOffset(start)}`) + index * 60_000).toISOString(),
    }
  })
  return { points }
}

/** Berlin is an hour ahead in winter, two in summer. */
const utcOffset = (local: string) => (local < '2026-10-25' ? '+02:00' : '+01:00')

const attributesOf = ({ start, end, odometerEnd, distance, places, more }: Drive) => {
  const [from = '', to = ''] = places.split(' ')
  return {
    dateStartIso: `${start}${utcOffset(start)}`,
    dateStartTz: 'Europe/Berlin',
    dateEndIso: `${end}${utcOffset(end)}`,
    dateEndTz: 'Europe/Berlin',
    odometerStart: odometerEnd - distance,
    odometerEnd,
    placeStart: placeOf(from),
    placeEnd: placeOf(to),
    ...more,
  }
}

/** Fills a company with vehicles; `TÜ-AW 214` has the logbook. */
export async function fillVehicles(page: Page, companyId: string, isBrief: boolean): Promise<void> {
  let logbook = ''
  for (const [licensePlate, odometer, city, street] of isBrief ? VEHICLES.slice(0, 7) : VEHICLES) {
    const place = { address: { street, city, country: 'DE' } }
    const name = licensePlate === 'TÜ-AW 214' ? 'Außendienst Süd' : null
    const attributes = { licensePlate, name, odometer, place, timeZone: 'Europe/Berlin' }
    const { body } = await callApi(page, 'POST', `/companies/${companyId}/vehicles`, {
      type: 'vehicle',
      attributes,
    })
    if (licensePlate === 'TÜ-AW 214') logbook = body.data.id
  }
  for (const drive of [...september(isBrief ? 2 : 50), ...october()])
    await callApi(page, 'POST', `/vehicles/${logbook}/trips`, {
      type: 'trip',
      attributes: attributesOf(drive),
    })
  await fillExpenses(page, logbook, isBrief)
  await addCorrections(page, logbook)
}

/** Adds a corrected trip and a deleted one to the history. */
async function addCorrections(page: Page, vehicleId: string): Promise<void> {
  const { body } = await callApi(page, 'GET', `/vehicles/${vehicleId}/trips?page[limit]=1`)
  const [latest] = body.data as unknown as (typeof body.data)[]
  const patch = (attributes: Record<string, unknown>) =>
    callApi(page, 'PATCH', `/trips/${latest?.id}`, { type: 'trip', attributes })
  await patch({ dateStartIso: '2026-10-28T07:05:00Z', comment: 'Zähler abgelesen' })
  await patch({ dateStartIso: '2026-10-28T07:12:00Z', comment: null })
  const twice = await callApi(page, 'POST', `/vehicles/${vehicleId}/trips`, {
    type: 'trip',
    attributes: attributesOf({
      start: at('2026-10', 28, '10:10'),
      end: at('2026-10', 28, '10:55'),
      odometerEnd: 48_359,
      distance: 42,
      places: 'st rt',
      more: { category: 'business', reason: 'Wartung Heizzentrale', driverName: 'Miriam Kern' },
    }),
  })
  await callApi(page, 'DELETE', `/trips/${twice.body.data.id}`)
}

const TRACKED = 'Abnahme Station 7'

const october = (): Drive[] =>
  TRIPS.toReversed().map(([day, start, end, odometerEnd, distance, places, category, ...texts]) => {
    const [reason = null, contactCompany = null, contactName = null] = texts
    const driverName = category === 'family' || category === 'private' ? 'Jonas Kern' : 'Miriam Kern'
    const track = reason === TRACKED && { track: trackOf(at('2026-10', day, start), places) }
    return {
      start: at('2026-10', day, start),
      end: at('2026-10', day, end),
      odometerEnd,
      distance,
      places,
      more: { category, reason, contactCompany, contactName, driverName, ...track },
    }
  })

/** Every day to work and back. */
const september = (commutes: number): Drive[] =>
  Array.from({ length: commutes }, (_, index) => {
    const isBack = index % 2 === 1
    const day = 1 + Math.floor(index / 2)
    return {
      start: at('2026-09', day, isBack ? '17:05' : '07:40'),
      end: at('2026-09', day, isBack ? '17:31' : '08:09'),
      odometerEnd: 48_036 - 17 * (commutes - index - 1),
      distance: 17,
      places: isBack ? 'tu rt' : 'rt tu',
      more: { category: 'commute', reason: isBack ? 'Heimweg' : 'Arbeitsweg', driverName: 'Miriam Kern' },
    }
  })
