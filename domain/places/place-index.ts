import type { Coordinate } from '#contract/kernel/place.ts'
import { KM_PER_DEGREE } from '../distance.ts'

/** As near as recording looks for an own place. */
export const NEAR_KM = 0.15
const NEAR_DEGREES = NEAR_KM / KM_PER_DEGREE
/** A little more than that to the north, in degrees. */
const ROW_DEGREES = 0.0014
/** More places around one spot are not told apart. */
const HITS_MAX = 50

/** A spot by its lines, by its coordinate or by both; equal keys are equal lines. */
export type Spot = { key: string | null; coordinate: Coordinate | null }

/**
 * Finds the values of the places that a spot is at: those with the same lines, and those within 150 m. By key and by cells of
 * a grid, so that the number of places hardly matters.
 */
export function placeIndex<V>(places: readonly (Spot & { value: V })[]): (spot: Spot) => V[] {
  const byKey = Map.groupBy(
    places.filter(({ key }) => key !== null),
    ({ key }) => key,
  )
  const byCell = new Map<string, Cell<V>>()
  for (const { value, coordinate } of places) {
    if (!coordinate) continue
    const row = rowOf(coordinate)
    const name = `${row} ${columnOf(row, coordinate)}`
    const cell = byCell.get(name) ?? { values: [], latitudes: [], longitudes: [] }
    byCell.set(name, cell)
    cell.values.push(value)
    cell.latitudes.push(coordinate.latitude)
    cell.longitudes.push(coordinate.longitude)
  }

  const cellsAround = (at: Coordinate): Cell<V>[] => {
    const own = rowOf(at)
    return [own - 1, own, own + 1].flatMap((row) => {
      const column = columnOf(row, at)
      return [column - 1, column, column + 1].flatMap((each) => byCell.get(`${row} ${each}`) ?? [])
    })
  }

  return ({ key, coordinate }) => {
    const found = new Set<V>()
    for (const { value } of (key !== null && byKey.get(key)) || []) {
      if (found.size >= HITS_MAX) break
      found.add(value)
    }
    if (coordinate) for (const cell of cellsAround(coordinate)) addNear(found, cell, coordinate)
    return [...found]
  }
}

/** Numbers beside each other: all places may be in the cells around a spot, and each of them is looked at. */
type Cell<V> = { values: V[]; latitudes: number[]; longitudes: number[] }

/** Over 150 m the earth is flat: no sine for each place. */
function addNear<V>(found: Set<V>, { values, latitudes, longitudes }: Cell<V>, at: Coordinate): void {
  const eastward = Math.cos((at.latitude * Math.PI) / 180)
  for (let nth = 0; nth < values.length && found.size < HITS_MAX; nth++) {
    const north = (latitudes[nth] ?? 0) - at.latitude
    const east = ((longitudes[nth] ?? 0) - at.longitude) * eastward
    if (north * north + east * east <= NEAR_DEGREES * NEAR_DEGREES) found.add(values[nth] as V)
  }
}

const rowOf = ({ latitude }: Coordinate) => Math.floor(latitude / ROW_DEGREES)

/** Columns get wider towards the poles, so that each is as wide as a row is high. */
const columnOf = (row: number, { longitude }: Coordinate) =>
  Math.floor((longitude * Math.max(0.01, Math.cos((row * ROW_DEGREES * Math.PI) / 180))) / ROW_DEGREES)
