import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { writeDate } from '#domain/format/date.ts'
import { cellsOf } from './csv/cells.ts'
import { FACES } from './fonts/face.ts'
import { run, wrap } from './layout/wrap.ts'
import { localTime } from './local-time.ts'

// Previews are made by the process that serves everybody, of texts that a user chooses.

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What the heap has more of afterwards, in MB. */
function growth(work: () => void): number {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  work()
  collectGarbage()
  return (process.memoryUsage().heapUsed - before) / 1e6
}

const times = (count: number, work: (index: number) => void) => {
  for (let index = 0; index < count; index++) work(index)
}

test('many different long texts are not kept, whatever the width of their column', () => {
  const added = growth(() =>
    times(4_000, (index) => wrap([run(`${index} ${'Wort '.repeat(400)}`)], 200 + (index % 4), 7)),
  )
  expect(added).toBeLessThan(30)
})

test('pairs of many different letters are not kept', () => {
  const letters: number[] = []
  for (let letter = 0x100; letter < 0x2_000; letter++) if (FACES.regular.has(letter)) letters.push(letter)
  const glyphs = letters.slice(0, 800).map(FACES.semibold.glyph)
  const pairs = () => glyphs.forEach((left) => glyphs.forEach((right) => FACES.semibold.kerning(left, right)))
  expect(glyphs).toHaveLength(800)
  expect(growth(pairs)).toBeLessThan(20)
})

test('letters that a font lacks are not kept', () => {
  const added = growth(() => times(200_000, (index) => FACES.mono.glyph(0x2_0000 + index)))
  expect(added).toBeLessThan(8)
})

test('long cells are not kept', () => {
  const { text } = cellsOf('de')
  const cells = () => times(9_000, (index) => text(`${index};${'ж'.repeat(2_000)}`))
  expect(growth(cells)).toBeLessThan(10)
})

const ZONES = Intl.supportedValuesOf('timeZone')

test('days of many zones are not kept', () => {
  const added = growth(() =>
    ZONES.forEach((zone) =>
      times(300, (day) => localTime(new Date(Date.UTC(2_026, 0, 1 + day * 2)).toISOString(), zone)),
    ),
  )
  expect(added).toBeLessThan(6)
})

test('formats of many zones are not kept', () => {
  writeDate('2026-03-01T12:00:00Z', 'de', 'Europe/Berlin')
  for (const language of ['de', 'en'])
    for (const zone of ZONES) writeDate('2026-03-01T12:00:00Z', language, zone)
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  writeDate('2026-03-01T12:00:00Z', 'de', 'Europe/Berlin')
  expect(made).toHaveBeenCalledOnce()
  made.mockRestore()
})
