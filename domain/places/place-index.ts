import type { Coordinate } from '#contract/kernel/place.ts'
import { kilometresBetween } from '../distance.ts'

/** As near as recording looks for an own place. */
export const NEAR_KM = 0.15
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
  const byCell = new Map<string, { value: V; coordinate: Coordinate }[]>()
  for (const { value, coordinate } of places) {
    if (!coordinate) continue
    const row = rowOf(coordinate)
    const cell = `${row} ${columnOf(row, coordinate)}`
    const there = byCell.get(cell) ?? []
    if (there.push({ value, coordinate }) === 1) byCell.set(cell, there)
  }

  function* near(at: Coordinate): Generator<V> {
    const own = rowOf(at)
    for (const row of [own - 1, own, own + 1]) {
      const column = columnOf(row, at)
      for (const each of [column - 1, column, column + 1])
        for (const { value, coordinate } of byCell.get(`${row} ${each}`) ?? [])
          if (kilometresBetween(coordinate, at) <= NEAR_KM) yield value
    }
  }

  return ({ key, coordinate }) => {
    const found = new Set<V>()
    for (const { value } of (key !== null && byKey.get(key)) || []) {
      if (found.size >= HITS_MAX) break
      found.add(value)
    }
    if (coordinate)
      for (const value of near(coordinate)) {
        if (found.size >= HITS_MAX) break
        found.add(value)
      }
    return [...found]
  }
}

const rowOf = ({ latitude }: Coordinate) => Math.floor(latitude / ROW_DEGREES)

/** Columns get wider towards the poles, so that each is as wide as a row is high. */
const columnOf = (row: number, { longitude }: Coordinate) =>
  Math.floor((longitude * Math.max(0.01, Math.cos((row * ROW_DEGREES * Math.PI) / 180))) / ROW_DEGREES)
