import { expect, test, vi } from 'vitest'
import { placeIndex } from './place-index.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('a place is found by its lines or within 150 m, also over the edges of the cells', () => {
  const find = placeIndex([
    { key: '1', coordinate: null, value: 'lines' },
    { key: '2', coordinate: at(48.5, 9.2), value: 'both' },
    { key: null, coordinate: at(-33.9, 151.2), value: 'south' },
  ])
  expect(find({ key: '1', coordinate: null })).toEqual(['lines'])
  // 0.00126° of latitude are 140 m, 0.0014° are 156 m.
  expect(find({ key: null, coordinate: at(48.50126, 9.2) })).toEqual(['both'])
  expect(find({ key: null, coordinate: at(48.4988, 9.2) })).toEqual(['both'])
  expect(find({ key: null, coordinate: at(48.5014, 9.2) })).toEqual([])
  // At 48.5° a degree of longitude is 73.7 km: 0.0019° are 140 m, 0.0021° are 155 m.
  expect(find({ key: null, coordinate: at(48.5, 9.2019) })).toEqual(['both'])
  expect(find({ key: null, coordinate: at(48.5, 9.1981) })).toEqual(['both'])
  expect(find({ key: null, coordinate: at(48.5, 9.2021) })).toEqual([])
  expect(find({ key: null, coordinate: at(-33.901, 151.2) })).toEqual(['south'])
  expect(find({ key: '2', coordinate: at(48.5, 9.2) })).toEqual(['both'])
  expect(find({ key: null, coordinate: null })).toEqual([])
})

test('of very many places at one spot the first fifty are found', () => {
  const places = Array.from({ length: 200 }, (_, value) => ({ key: '7', coordinate: at(48.5, 9.2), value }))
  expect(placeIndex(places)({ key: '7', coordinate: at(48.5, 9.2) })).toEqual(
    Array.from({ length: 50 }, (_, value) => value),
  )
})

/** How many functions of Math a look-up takes among so many places in the next cell, 160 m to the south. */
function countFunctions(length: number): number {
  const places = Array.from({ length }, (_, value) => ({ key: null, coordinate: at(48.49881, 9.2), value }))
  const find = placeIndex(places)
  const functions = (['sin', 'cos', 'asin', 'sqrt', 'hypot'] as const).map((name) => vi.spyOn(Math, name))
  expect(find({ key: null, coordinate: at(48.50025, 9.2) })).toEqual([])
  const calls = functions.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const one of functions) one.mockRestore()
  return calls
}

test('very many places that are just too far away cost hardly more than one', () => {
  expect(countFunctions(1_000)).toBe(countFunctions(1))
})
