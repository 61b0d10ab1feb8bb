import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeTopology } from './outline.ts'

type Topology = Parameters<typeof decodeTopology>[0]
const atlas = JSON.parse(readFileSync('node_modules/world-atlas/countries-50m.json', 'utf8')) as Topology
const { land, borders } = decodeTopology(atlas)

test('no edge of the land spans the map, not even at the date line', () => {
  const edges = land
    .flat()
    .flatMap((ring) => ring.slice(1).map(([x], index) => Math.abs(x - (ring[index]?.[0] ?? x))))
  expect(edges.length).toBeGreaterThan(50_000)
  // Antarctica is closed along the edge of the map.
  expect(edges.filter((width) => width > 20 && width < 359)).toEqual([])
})

const isNear = ([x, y]: [number, number]) => x > 8 && x < 10 && y > 47 && y < 48

test('rings are closed, and borders are lines between two countries', () => {
  const open = land.flat().filter((ring) => {
    const [first, last] = [ring[0], ring.at(-1)]
    return first?.[1] !== last?.[1]
  })
  expect(open).toEqual([])
  expect(borders.some((line) => line.some(isNear))).toBe(true)
})
