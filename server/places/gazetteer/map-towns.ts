import { NEAR_COUNTRIES } from './regions.ts'
import type { Town } from './towns.ts'

/** German name, English name if it differs, longitude, latitude, thousands of inhabitants. */
export type MapTown = [de: string, en: string, longitude: number, latitude: number, thousands: number]

const POPULATION_NEAR_MIN = 2_000
const POPULATION_ELSEWHERE_MIN = 60_000

const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000

/** The towns that the embedded map labels, largest first, so that they are placed first. */
export function selectMapTowns(towns: Town[]): MapTown[] {
  return towns
    .filter(
      ({ isPart, country, population }) =>
        !isPart &&
        population >= (NEAR_COUNTRIES.has(country) ? POPULATION_NEAR_MIN : POPULATION_ELSEWHERE_MIN),
    )
    .toSorted((a, b) => b.population - a.population)
    .flatMap(({ de, en, coordinate, population }): MapTown[] =>
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
