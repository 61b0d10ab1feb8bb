import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleReport, trip } from '../layout/testing.ts'
import { openPdf } from './testing.ts'
import { firstPage, writeReportPdf } from './write-report.ts'

// Whether a reader of PDF sees what was laid out: poppler takes widths from the file, not from the font.

const trips = [1, 2, 3, 4].map((number) =>
  trip({ number, odometerStart: 10 ** number * 7 + number, distance: 10 ** number + 5 }),
)
const report = sampleReport([{ trips }])

let pdf: Awaited<ReturnType<typeof openPdf>>
beforeAll(async () => {
  pdf = await openPdf(writeReportPdf(report))
})
afterAll(() => pdf.close())

/** A position is written to a hundredth of a point, a kerning to a thousandth of the size. */
const TOLERANCE = 0.05

test('every word ends where it was measured to end', async () => {
  const seen = pdf.words(1)
  const { texts } = await firstPage(report)
  const alone = texts.filter(({ text, font }) => /^[\p{L}\d.,:–-]+$/u.test(text) && font !== 'mono')
  const compared = alone.flatMap(({ text, x, y, width }) => {
    const word = seen.find(
      (one) => one.text === text && Math.abs(one.left - x) < 1 && one.top < y && y < one.bottom,
    )
    return word ? [{ text, left: word.left - x, right: word.right - x - width }] : []
  })
  expect(compared.length).toBeGreaterThan(30)
  const wrong = compared.filter(
    ({ left, right }) => Math.abs(left) > TOLERANCE || Math.abs(right) > TOLERANCE,
  )
  expect(wrong).toEqual([])
})

test('figures of any length end at one edge', () => {
  const odometers = ['7,1', '70,2', '700,3', '7.000,4']
  const words = pdf.words(1).filter(({ text }) => odometers.includes(text))
  const column = words.find(({ text }) => text === '700,3')
  const inColumn = words.filter(({ right }) => Math.abs(right - (column?.right ?? 0)) < 5)
  expect(new Set(inColumn.map(({ text }) => text))).toEqual(new Set(odometers))
  const edges = inColumn.map(({ right }) => right)
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(TOLERANCE)
})

test('no word stands on another', () => {
  const words = pdf.words(1)
  const overlaps = words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(one.bottom - other.bottom) < 1 &&
          one.left < other.right - TOLERANCE &&
          other.left < one.right - TOLERANCE,
      )
      .map((other) => `${one.text} ${other.text}`),
  )
  expect(overlaps).toEqual([])
})

test('the colour profile is one of ICC for RGB, as long as it says', () => {
  const objects = pdf.objects()
  const id = /\/DestOutputProfile (\d+) 0 R/.exec(objects)?.[1]
  const [, dictionary = '', stream = ''] =
    new RegExp(`\\n${id} 0 obj\\n([^]*?)stream\\n([^]*?)\\nendstream`).exec(objects) ?? []
  const profile = Buffer.from(stream, 'latin1')
  expect(dictionary).toMatch(/\/N 3\b/)
  expect(profile.readUInt32BE(0)).toBe(profile.length)
  expect(profile.toString('latin1', 16, 20)).toBe('RGB ')
  expect(profile.toString('latin1', 36, 40)).toBe('acsp')
})
