import { NEAR_COUNTRIES } from './regions.ts'
import type { Town } from './towns.ts'

/** German name, English name where it is another, longitude, latitude, thousands of people. */
export type TownOfMap = [de: string, en: string, longitude: number, latitude: number, thousands: number]

const LEAST_HERE = 2_000
const LEAST_ELSEWHERE = 60_000

const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000

/** What the embedded map writes on itself: the largest first, so that they have the first place. */
export function townsOfMap(towns: Town[]): TownOfMap[] {
  return towns
    .filter(
      ({ isPart, country, population }) =>
        !isPart && population >= (NEAR_COUNTRIES.has(country) ? LEAST_HERE : LEAST_ELSEWHERE),
    )
    .toSorted((a, b) => b.population - a.population)
    .flatMap(({ de, en, coordinate, population }): TownOfMap[] =>
      coordinate
        ? [
            [
              de,
              en === de ? '' : en,
              round(coordinate.longitude),
              round(coordinate.latitude),
              Math.round(population / 1_000),
            ],
          ]
        : [],
    )
}
