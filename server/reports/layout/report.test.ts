import { describe, expect, test } from 'vitest'
import type { ReportSettingsInput } from '#contract/reports/template.ts'
import type { TripEntry } from '../model.ts'
import type { Folio } from './paper.ts'
import { layOutReport } from './report.ts'
import { RIGHT } from './sheet.ts'
import { anonymous, change, expense, type SamplePart, sampleReport, trip } from './testing.ts'

const many = (count: number, values: (index: number) => Partial<TripEntry> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    trip({ number: index + 1, odometerStart: 1_000_000 + index * 100, distance: 100, ...values(index) }),
  )

async function pagesOf(parts: readonly SamplePart[], sent: ReportSettingsInput = {}) {
  const folios: Folio[] = []
  for await (const folio of layOutReport(sampleReport(parts, sent))) folios.push(folio)
  return folios
}
const textsOf = ({ page }: Folio) => page.texts.map(({ text }) => text)
const pageWith = (folios: readonly Folio[], text: string) =>
  folios.findIndex((folio) => textsOf(folio).includes(text))

test('every page carries its sum forward, and the last one is the sum', async () => {
  const folios = await pagesOf([{ trips: many(40) }])
  const sums = folios.map(({ page }) => {
    const label = page.texts.find(({ text }) => text === 'Übertrag' || text === 'Summe')
    return page.texts.filter(({ y }) => y === label?.y).map(({ text }) => text)
  })
  let driven = 0
  for (const [index, folio] of folios.entries()) {
    driven += 10 * textsOf(folio).filter((text) => text === 'Wartung Lüftungsanlage').length
    const label = driven === 400 ? 'Summe' : 'Übertrag'
    expect(sums[index]).toEqual([label, String(driven), 'Geschäftlich ', `${driven}\u00a0km`])
  }
  expect(driven).toBe(400)
})

test('nothing stands outside the margins or in the foot', async () => {
  const driverName = 'Maximiliane-Alexandra von und zu Hohenlohe-Schillingsfürst'
  const comment = 'Umleitung '.repeat(190)
  const trips = many(9, () => ({ driverName, comment, odometerStart: 99_999_999, category: 'none' }))
  const folios = await pagesOf([{ trips, expenses: Array.from({ length: 60 }, () => expense({ comment })) }])
  const texts = folios.flatMap(({ page }) => page.texts)
  expect(texts.filter(({ x, width }) => x < 0 || x + width > RIGHT + 0.1)).toEqual([])
  const foot = texts.filter(({ text }) => text.startsWith('Wegbuch · erstellt'))[0]?.y ?? 0
  expect(texts.filter(({ y, text }) => y > foot - 9 && y !== foot && !text.startsWith('Kettenkopf'))).toEqual(
    [],
  )
})

test('a trip and up to six changes stay on one page', async () => {
  const changes = Array.from({ length: 6 }, (_, index) => change({ actorName: `Wer ${index}` }))
  for (let before = 10; before < 18; before++) {
    const trips = [...many(before), trip({ number: 77, changes })]
    const folios = await pagesOf([{ trips }])
    const page = folios.find((folio) => textsOf(folio).includes('77'))
    expect(page && textsOf(page).filter((text) => text.includes('Wer '))).toHaveLength(6)
  }
})

test('of more changes the rest goes on under the number of its trip', async () => {
  const changes = Array.from({ length: 70 }, (_, index) => change({ actorName: `Wer ${index}` }))
  const folios = await pagesOf([{ trips: [trip({ number: 5, changes })] }])
  expect(folios.length).toBeGreaterThan(1)
  expect(textsOf(folios[1] as Folio)).toContain('zu Nr. 5')
  expect(folios.flatMap(textsOf).filter((text) => text.includes('Wer '))).toHaveLength(70)
})

test('a trip longer than a page goes on with its number, and loses nothing', async () => {
  const driverName = 'Wortohneende'.repeat(160)
  const folios = await pagesOf([{ trips: [trip({ number: 5, driverName })] }])
  expect(textsOf(folios[1] as Folio)).toContain('zu Nr. 5')
  const letters = folios.flatMap(textsOf).filter((text) => text.length > 5 && driverName.includes(text))
  expect(letters.join('')).toBe(driverName)
})

test('an extract says so on every page', async () => {
  const folios = await pagesOf([{ trips: many(30) }], {
    isTripsReportGapsEnabled: false,
    filter: { driverName: 'Anna' },
  })
  expect(folios.length).toBeGreaterThan(2)
  for (const folio of folios)
    expect(textsOf(folio)).toEqual(expect.arrayContaining(['Auszug: ohne Lücken, nur Fahrer Anna', 'Auszug']))
})

describe('what is covered', () => {
  const parts = [{ trips: [trip()], expenses: [expense()] }]
  test.each([
    [
      { tripsCoverage: 'none' },
      ['Ausgaben', 'Summe EUR'],
      ['Wartung Lüftungsanlage', 'Zusammenfassung der Fahrten'],
    ],
    [
      { tripsCoverage: 'summaryOnly' },
      ['Zusammenfassung der Fahrten', 'Summe EUR'],
      ['Wartung Lüftungsanlage'],
    ],
    [{ expensesCoverage: 'none' }, ['Wartung Lüftungsanlage'], ['Ausgaben', 'Summe EUR']],
    [{ expensesCoverage: 'summaryOnly' }, ['Summe EUR', 'Ausgaben'], ['Baustelle Nord']],
    [{ isReportTagsEnabled: false }, ['Summe EUR'], ['Baustelle Nord', 'Tags']],
    [{ isTripsReportOdometerEnabled: false }, ['Wartung Lüftungsanlage'], ['km-Stand', '129.648', '129.682']],
    [{ isTripsReportCreationTimestampEnabled: false }, ['Wartung Lüftungsanlage'], ['Erfasst', '07:34']],
  ] as const)('%j', async (sent, said, missing) => {
    const texts = (await pagesOf(parts, sent)).flatMap(textsOf)
    expect(texts).toEqual(expect.arrayContaining([...said]))
    for (const text of missing) expect(texts).not.toContain(text)
  })
})

test('a period without trips has a line, sums of zero and the proof', async () => {
  const texts = (await pagesOf([{}])).flatMap(textsOf)
  expect(texts).toEqual(
    expect.arrayContaining(['Keine Fahrten in diesem Zeitraum', 'Nachweis für RT-AK 210', '0,0\u00a0%']),
  )
})

test('each vehicle begins on a page of its own with its bookmark', async () => {
  const folios = await pagesOf([
    { trips: many(30) },
    { vehicle: { licensePlate: 'AB12 CDE', systemOfUnits: 'imperial' } },
  ])
  expect(folios.map(({ bookmark }) => bookmark).filter(Boolean)).toEqual(['RT-AK 210', 'AB12 CDE'])
  expect(folios.map(({ number }) => number)).toEqual(folios.map((_folio, index) => index + 1))
  expect(pageWith(folios, 'Meilenstand zu Beginn')).toBe(
    folios.findIndex(({ bookmark }) => bookmark === 'AB12 CDE'),
  )
})

test('the proof is never torn and holds both hashes', async () => {
  for (let count = 1; count < 16; count++) {
    const folios = await pagesOf([{ trips: many(count), expenses: [expense()] }])
    const page = folios.find((folio) => textsOf(folio).includes('Nachweis für RT-AK 210'))
    const hashes = page ? page.page.texts.filter(({ font }) => font === 'mono') : []
    expect(hashes.map(({ text }) => text.slice(0, 8))).toEqual(['797c6e8d', '6c5b740f'])
  }
})

test('an anonymous trip shows its day, odometers and distance alone', async () => {
  const texts = (
    await pagesOf([{ trips: [anonymous({ odometerStart: 1_297_900, distance: 410 })] }])
  ).flatMap(textsOf)
  expect(texts).toEqual(expect.arrayContaining(['Sa 03.10.26', '129.790', '129.831', '41']))
  expect(texts.filter((text) => /^\d\d:\d\d/.test(text))).toEqual([])
})
