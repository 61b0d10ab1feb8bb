import { describe, expect, test } from 'vitest'
import type { ReportSettingsInput } from '#contract/reports/template.ts'
import type { Gap } from '../model.ts'
import type { Folio } from './paper.ts'
import { layOutReport } from './report.ts'
import { anonymous, change, expense, type SamplePart, sampleReport, trip } from './testing.ts'

// How a vehicle's part ends: what an accountant reads first.

async function pagesOf(part: SamplePart, sent: ReportSettingsInput = {}): Promise<string[][]> {
  const folios: Folio[] = []
  for await (const folio of layOutReport(sampleReport([part], sent))) folios.push(folio)
  return folios.map(({ page }) => page.texts.map(({ text }) => text.replaceAll('\u00a0', ' ')))
}
const textsOf = async (part: SamplePart, sent?: ReportSettingsInput) => (await pagesOf(part, sent)).flat()
const after = (texts: readonly string[], label: string) => texts[texts.indexOf(label) + 1]

const gap = (values: Partial<Gap>): Gap => ({
  kind: 'gap',
  numberBefore: 1,
  numberAfter: 2,
  odometerStart: 1_000,
  odometerEnd: 1_470,
  distance: 470,
  ...values,
})

test('kilometres that two trips have both are no gap', async () => {
  const overlap = gap({ numberBefore: 2, numberAfter: 3, odometerEnd: 970, distance: -30 })
  const texts = await textsOf({ trips: [trip(), gap({}), trip({ number: 2 }), overlap, trip({ number: 3 })] })
  expect(texts.filter((text) => /^(Lücke|Überlappung)$/.test(text))).toEqual(['Lücke', 'Überlappung'])
  expect(texts).toContain('−3')
  expect(after(texts, 'Auffällig:')).toBe(' 1 Lücke (47 km) · 1 Überlappung (3 km)')
})

test('gaps and overlaps are terms of their own on the way to the closing odometer', async () => {
  const trips = [
    trip({ odometerStart: 0, odometerEnd: 1_000, distance: 1_000 }),
    gap({ odometerStart: 1_000, odometerEnd: 1_470, distance: 470 }),
    trip({ number: 2, odometerStart: 1_470, odometerEnd: 2_000, distance: 530 }),
    gap({ odometerStart: 2_000, odometerEnd: 1_970, distance: -30 }),
    trip({ number: 3, odometerStart: 1_970, odometerEnd: 3_000, distance: 1_030 }),
  ]
  const both = after(await textsOf({ trips }), 'Abgleich:')
  expect(both).toBe(' 0 Beginn + 256 Fahrten + 47 Lücken − 3 Überlappungen = 300 km Ende')
  const whole = after(await textsOf({ trips: trips.slice(0, 3) }), 'Abgleich:')
  expect(whole).toBe(' 0 Beginn + 153 Fahrten + 47 Lücken = 200 km Ende')
})

describe('what is notable', () => {
  test('is nothing only where everything was counted', async () => {
    expect(after(await textsOf({ trips: [trip()] }), 'Auffällig:')).toBe(' nichts')
    for (const off of ['isTripsReportGapsEnabled', 'isTripsReportChangesEnabled'])
      expect(await textsOf({ trips: [trip()] }, { [off]: false })).not.toContain('Auffällig:')
  })

  test('is what was moved out of the period, too', async () => {
    const part = { trips: [trip()], moved: 2 }
    expect(after(await textsOf(part), 'Auffällig:')).toBe(' 2 aus dem Zeitraum verlegt')
    expect(await textsOf(part, { isTripsReportChangesEnabled: false })).not.toContain('Auffällig:')
  })

  test('is told in part where the rest was left out', async () => {
    const texts = await textsOf(
      { trips: [trip({ isLate: true }), gap({})] },
      { isTripsReportGapsEnabled: false },
    )
    expect(after(texts, 'Auffällig:')).toBe(' 1 nachgetragen')
  })
})

test('a summary of chosen trips says which, and is not balanced against the odometer', async () => {
  const sent = { tripsCoverage: 'summaryOnly', filter: { tripCategory: 'business' } } as const
  const texts = await textsOf({ trips: [trip()] }, sent)
  expect(texts).toContain('Auszug: nur Kategorie Geschäftlich')
  expect(texts).not.toContain('Abgleich:')
})

test('a filter that no trip passes does not claim that there was none', async () => {
  const texts = await textsOf({}, { filter: { driverName: 'Anna' } })
  expect(texts).toContain('Keine Fahrten, auf die der Filter zutrifft')
  expect(texts).not.toContain('Keine Fahrten in diesem Zeitraum')
})

test.each([
  [[expense()], 'Ausgaben', 'Summe EUR'],
  [Array.from({ length: 60 }, () => expense()), 'Zusammenfassung der Ausgaben', 'Summe EUR'],
  [[], 'Ausgaben', 'Keine Ausgaben, auf die der Filter zutrifft'],
])('chosen expenses are named as such beside their heading', async (expenses, heading, end) => {
  const filter = { expenseCategory: 'fuel', tags: ['Notdienst', 'Baustelle Nord'] } as const
  const texts = await textsOf({ expenses }, { filter: { ...filter, tags: [...filter.tags] } })
  expect(after(texts, heading)).toBe('nur Kategorie Tanken; nur mit Tag Notdienst, Baustelle Nord')
  expect(texts).toContain(end)
})

test('summary, expenses and proof stand on one page, wherever the trips end', async () => {
  for (let count = 1; count < 34; count++) {
    const trips = Array.from({ length: count }, (_, index) => trip({ number: index + 1 }))
    const pages = await pagesOf({ trips, expenses: [expense(), expense()] })
    const last = pages.at(-1)
    expect(last).toEqual(
      expect.arrayContaining(['Zusammenfassung der Fahrten', 'Summe EUR', 'Nachweis für RT-AK 210']),
    )
  }
})

test('without a checkpoint that is said once', async () => {
  const proof = { checkpoint: null, isAheadOfCheckpoint: true }
  const texts = await textsOf({ trips: [trip()], proof })
  expect(texts.filter((text) => text.includes('noch nicht in einem Prüfpunkt'))).toEqual([
    'noch nicht in einem Prüfpunkt',
  ])
  const ahead = await textsOf({ trips: [trip()], proof: { isAheadOfCheckpoint: true } })
  expect(ahead).toContain('Eintrag 4.182 vom 01.11.2026, 18:20 Uhr, noch nicht in einem Prüfpunkt')
})

test('a change of which nothing may be told does not speak of further details', async () => {
  const changes = [change({ fields: [], isShortened: true })]
  const texts = (await textsOf({ trips: [anonymous({ changes })] })).join(' ')
  expect(texts).toContain('Einzelheiten werden nicht ausgegeben')
  expect(texts).not.toContain('weitere Angaben')
})
