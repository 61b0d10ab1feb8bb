import { expect, test } from 'vitest'
import { placeEndNames, placeLabels, samplePath } from './labels.ts'

const town = (name: string, longitude: number, latitude: number, thousands = 100) => ({
  de: name,
  en: name,
  longitude,
  latitude,
  thousands,
})
const around = {
  zoom: 10,
  language: 'de' as const,
  size: { width: 300, height: 200 },
  // A degree is a pixel.
  place: ({ longitude, latitude }: { longitude: number; latitude: number }) =>
    [longitude, latitude] as [number, number],
  way: [],
}
const spots = (labels: ReturnType<typeof placeLabels>) => labels.map(({ name, anchor }) => [name, anchor])

test('a label is above its town, and yields to that of a larger one', () => {
  const labels = placeLabels([town('Ulm', 100, 100), town('Neu-Ulm', 104, 102, 60)], around)
  expect(spots(labels)).toEqual([
    ['Ulm', 'middle'],
    ['Neu-Ulm', 'start'],
  ])
})

test('no label covers the track: it moves to where there is room, or is left out', () => {
  const down = samplePath([
    [100, 0],
    [100, 98],
  ])
  expect(spots(placeLabels([town('Ulm', 100, 100)], { ...around, way: down }))).toEqual([['Ulm', 'start']])
  const across = samplePath([
    [0, 100],
    [300, 100],
  ])
  const both = [
    ...down,
    ...across,
    ...samplePath([
      [100, 98],
      [100, 200],
    ]),
  ]
  expect(placeLabels([town('Ulm', 100, 100)], { ...around, way: both })).toEqual([])
})

test('a label is never cut off, and a small town has none at a low zoom', () => {
  expect(placeLabels([town('Ulm', 100, 300)], around)).toEqual([])
  expect(spots(placeLabels([town('Ulm', 4, 100)], around))).toEqual([['Ulm', 'start']])
  expect(placeLabels([town('Bad Urach', 100, 100, 12)], { ...around, zoom: 8 })).toEqual([])
})

test('a label avoids the marker at its town and the controls on the map', () => {
  const [label] = placeLabels([town('Ulm', 100, 100)], { ...around, marks: [[100, 100]] })
  expect(label?.at).toEqual([100, 85])
  const above = { left: 0, right: 300, top: 70, bottom: 90 }
  const [aside] = placeLabels([town('Ulm', 100, 100)], { ...around, marks: [[100, 100]], covers: [above] })
  expect(aside?.at).toEqual([113, 104])
  const beside = { left: 110, right: 200, top: 90, bottom: 110 }
  expect(placeLabels([town('Ulm', 150, 100)], { ...around, covers: [beside] })).toEqual([])
})

test('ends carry their names beside their markers, within the picture and not under a cover', () => {
  const pill = { left: 0, right: 120, top: 0, bottom: 40 }
  const context = { size: around.size, way: [], covers: [pill] }
  const [first, last] = placeEndNames(
    [
      { name: 'Reutlingen', at: [20, 50] },
      { name: 'Stuttgart', at: [290, 150] },
    ],
    context,
  )
  // The pill is above the first: its name is below, moved into the picture. 10 letters are 74 pixels wide.
  expect([first?.anchor, first?.at]).toEqual(['middle', [43, 72]])
  // 9 letters are 66.6 pixels wide, and 6 stay free at the edge.
  expect([last?.anchor, last?.at[1]]).toEqual(['middle', 137])
  expect(last?.at[0]).toBeCloseTo(260.7, 5)
})

test('a name leaves the track free if it can, and a town that is named once is not named again', () => {
  const up = samplePath([
    [100, 100],
    [100, 0],
  ])
  const [name] = placeEndNames([{ name: 'Ulm', at: [100, 100] }], { size: around.size, way: up, covers: [] })
  expect(name?.at).toEqual([100, 122])
  expect(placeLabels([town('Ulm', 100, 100)], { ...around, named: ['Ulm'] })).toEqual([])
})
