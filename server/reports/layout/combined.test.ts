import { expect, test } from 'vitest'
import type { CombinedTrips } from '../model.ts'
import { layOutReport } from './report.ts'
import { sampleReport } from './testing.ts'

const combined: CombinedTrips = {
  kind: 'combined',
  numberFirst: 7,
  numberLast: 10,
  trips: 4,
  dayFirst: '2026-01-10',
  dayLast: '2026-01-11',
  odometerStart: 1_042_640,
  odometerEnd: 1_048_360,
  distance: 5_720,
  isLate: false,
  changes: [],
}

test('the days of combined trips stand on two lines, none of them parted', async () => {
  for await (const { page } of layOutReport(sampleReport([{ trips: [combined] }]))) {
    const first = page.texts.find(({ text }) => text === 'Sa 10.01.26')
    const column = page.texts.filter(
      ({ x, y }) => x === first?.x && y >= (first?.y ?? 0) && y < (first?.y ?? 0) + 30,
    )
    expect(column.map(({ text }) => text).slice(0, 2)).toEqual(['Sa 10.01.26', '– 11.01.26'])
    return
  }
})
