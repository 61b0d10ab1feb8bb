import { expect, test } from 'vitest'
import { createProjection, fitView as fit, OUTLINE_ZOOMS, TILE_ZOOMS, unwrapDateLine } from './geometry.ts'
import { simplifyTrack } from './simplify.ts'

const size = { width: 600, height: 300 }
const fitView = (points: Parameters<typeof fit>[0], of = size) => fit(points, of, TILE_ZOOMS)
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('without content the view shows the middle of Europe', () => {
  expect(fitView([], size)).toEqual({ latitude: 48.45, longitude: 9.09, zoom: 3 })
})

test('a single place is shown at zoom 18, also if it occurs twice', () => {
  const view = fitView([at(48.5, 9)], size)
  expect(view.latitude).toBeCloseTo(48.5, 9)
  expect(view.longitude).toBeCloseTo(9, 9)
  expect(view.zoom).toBe(18)
  expect(fitView([at(48.5, 9), at(48.5, 9)], size).zoom).toBe(18)
})

test('on the outline a place is shown with its neighbours, and a short track from no closer than its town', () => {
  // Tübingen and Reutlingen are 12 km apart: some 170 of 600 pixels.
  const view = fit([at(48.52266, 9.05222)], size, OUTLINE_ZOOMS)
  expect(view.zoom).toBe(9.5)
  const [x] = createProjection(view, size)(at(48.49144, 9.20427))
  expect(x).toBeGreaterThan(400)
  expect(x).toBeLessThan(500)
  expect(fit([at(48.5, 9), at(48.501, 9.001)], size, OUTLINE_ZOOMS).zoom).toBe(12)
})

const PILL = { left: 0, right: 200, top: 0, bottom: 50 }
const BUTTONS = { left: 550, right: 600, top: 0, bottom: 80 }
const SOURCE = { left: 380, right: 600, top: 275, bottom: 300 }
const ROUTES = [
  [at(48.5, 9), at(48.9, 9.1)],
  [at(48.5, 9), at(48.51, 10)],
  [at(48.9, 9), at(48.5, 10)],
  [at(48.5, 9), at(48.9, 10)],
  [at(48.5, 9)],
]

test.each(ROUTES)('no end is under the pill, the buttons or the attribution: %j %j', (...route) => {
  const points = route.filter(Boolean)
  const covers = [PILL, BUTTONS, SOURCE]
  const view = fit(points, size, TILE_ZOOMS, covers)
  for (const [x, y] of points.map(createProjection(view, size))) {
    expect(
      covers.filter(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom),
    ).toEqual([])
    expect(x > 0 && x < 600 && y > 0 && y < 300).toBe(true)
  }
})

test('a track is fitted, at most at zoom 17', () => {
  expect(fitView([at(48.5, 9), at(48.50001, 9.00001)], size).zoom).toBe(17)
  // 528 of 600 pixels for one degree: the world is then 190,080 pixels wide, 512 times 2 to the 8.536.
  const view = fitView([at(0, 9), at(0, 10)], size)
  expect(view.zoom).toBeCloseTo(8.536, 3)
  expect(view.longitude).toBeCloseTo(9.5, 6)
  expect(view.latitude).toBeCloseTo(0, 6)
})

test('a track around the world still has a zoom', () => {
  expect(fitView([at(80, -180), at(-80, 180)], size).zoom).toBe(1)
})

test('a track continues across the date line', () => {
  const way = unwrapDateLine([at(-17, 179), at(-17, -179), at(-17, -178), at(-17, 179.5)])
  expect(way.map(({ longitude }) => longitude)).toEqual([179, 181, 182, 179.5])
  expect(fitView(way, size).longitude).toBeCloseTo(180.5, 6)
})

test('invalid points are left out', () => {
  expect(unwrapDateLine([at(Number.NaN, 9), at(91, 9), at(48, 181), at(48, 9)])).toEqual([at(48, 9)])
})

test('a straight track is reduced to its ends, a corner stays', () => {
  const straight = Array.from({ length: 1_000 }, (_, index) => at(0, index / 1_000))
  expect(simplifyTrack(straight, 10)).toEqual([straight[0], straight.at(-1)])
  const corner = [...straight, ...Array.from({ length: 1_000 }, (_, index) => at(index / 1_000, 0.999))]
  expect(simplifyTrack(corner, 10)).toEqual([at(0, 0), at(0, 0.999), at(0.999, 0.999)])
})

test('points visible at a zoom are kept, more of them at a higher zoom', () => {
  const wave = Array.from({ length: 100_000 }, (_, index) =>
    at(48 + Math.sin(index / 50) / 1_000, 9 + index / 100_000),
  )
  const far = simplifyTrack(wave, 6)
  const near = simplifyTrack(wave, 14)
  expect(far.length).toBeLessThan(10)
  expect(near.length).toBeGreaterThan(1_000)
  expect(near.length).toBeLessThan(20_000)
})

test('a track there and back keeps its turning point', () => {
  expect(simplifyTrack([at(0, 0), at(0, 1), at(0, 0)], 10)).toHaveLength(3)
})

test.each([0, 1, 2])('%i points stay unchanged', (count) => {
  const points = Array.from({ length: count }, (_, index) => at(48, 9 + index))
  expect(simplifyTrack(points, 10)).toEqual(points)
})
