import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOM, csvEncoder } from '../csv/encoder.ts'
import { anonymous, change, expense, sampleReport, trip, VEHICLE } from '../layout/testing.ts'
import { openPdf } from './testing.ts'
import { firstPage, writeReportPdf } from './write-report.ts'

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(40).slice(0, 2_000)
const GREEK = 'Δρ. Αικατερίνη Παπαδοπούλου'
const CYRILLIC = 'Юлия Щербакова, Київ'
const trips = [
  trip({ contactName: GREEK, contactCompany: CYRILLIC, comment: LONG }),
  trip({
    number: 2,
    reason: 'שלום 👨‍👩‍👧 中文 \u202eabc\u202c',
    changes: [change({ actorName: 'Łukasz Şahin' })],
  }),
  anonymous({ number: 3 }),
]
const expenses = [expense({ comment: 'Quittung № 7 & Co', tags: ['Βερολίνο'] })]
const report = {
  ...sampleReport([
    { trips, expenses },
    { vehicle: { licensePlate: 'ZH 123456', currencyCode: 'CHF' }, trips: [trip()] },
  ]),
  company: { name: 'Krumm & Söhne <Berlin> GmbH' },
}

let pdf: Awaited<ReturnType<typeof openPdf>>
beforeAll(async () => {
  pdf = await openPdf(writeReportPdf(report))
})
afterAll(() => pdf.close())

test('the file is clean, and leaves page by page', () => {
  expect(pdf.check()).toContain('No syntax or stream encoding errors found')
  expect(pdf.chunks).toBeGreaterThan(3)
})

test.each([
  ['a long word', LONG],
  ['Greek', GREEK],
  ['Cyrillic', CYRILLIC],
  ['who changed it', 'Łukasz Şahin'],
  ['a comment', 'Quittung № 7 & Co'],
  ['a tag', 'Βερολίνο'],
  ['the company', 'Krumm & Söhne <Berlin> GmbH'],
  ['the second plate', 'ZH 123456'],
])('%s is found in the text', (_what, planted) => {
  expect(pdf.text()).toContain(planted.replaceAll(/\s/g, ''))
})

test('what the fonts do not have is a square, and directions are gone', () => {
  expect(pdf.text()).toContain('□□□□□□□□□abc')
})

test('the number of pages stands on each of them', () => {
  const numbers = pdf.text().match(/Seite\d+von\d+/g)
  expect(numbers).toEqual(['Seite1von3', 'Seite2von3', 'Seite3von3'])
})

describe('PDF/A-3b', () => {
  test('fonts are embedded as subsets with their letters', () => {
    const fonts = pdf.fonts().trim().split('\n').slice(2)
    expect(fonts).toHaveLength(2)
    for (const font of fonts)
      expect(font).toMatch(/^[A-Z]{6}\+Inter\S+ +CID TrueType +Identity-H +yes yes yes /)
  })

  test.each([
    ['version', /^%PDF-1\.7\n/],
    ['colours', /\/OutputIntents \[/],
    ['their profile', /\/S \/GTS_PDFA1/],
    ['part', /<pdfaid:part>3<\/pdfaid:part>/],
    ['conformance', /<pdfaid:conformance>B<\/pdfaid:conformance>/],
    ['title', /Fahrtenbuch Krumm &amp; S.{1,2}hne &lt;Berlin&gt; GmbH/],
    ['language', /\/Lang \(de\)/],
    ['identity', /\/ID \[<[0-9a-f]{32}><[0-9a-f]{32}>\]/],
    ['relationship of what is attached', /\/AFRelationship \/Data/],
    ['list of it', /\/AF \[/],
    ['bookmarks', /\/Title \(ZH 123456\)/],
  ])('says its %s', (_what, pattern) => {
    expect(pdf.objects()).toMatch(pattern)
  })

  test.each([
    '/JavaScript',
    '/JS',
    '/Launch',
    '/SMask',
    '/CA ',
    '/ca ',
    '/Encrypt',
    '/LZWDecode',
    '/OpenAction',
  ])('has no %s', (forbidden) => {
    expect(pdf.objects()).not.toContain(forbidden)
  })
})

test('the same rows are attached as CSV', () => {
  const encoder = csvEncoder(report)
  const zurich = { ...VEHICLE, licensePlate: 'ZH 123456', currencyCode: 'CHF' } as const
  const rows = [encoder.trips(VEHICLE, trips), encoder.trips(zurich, [trip()])]
  expect(pdf.attachment('fahrten.csv')).toBe([BOM, encoder.tripHeader(), ...rows].join(''))
  const spent = encoder.expenses(VEHICLE, expenses)
  expect(pdf.attachment('ausgaben.csv')).toBe(BOM + encoder.expenseHeader() + spent)
})

test('a preview is the first page, without the number of all', async () => {
  const page = await firstPage(report)
  expect(page.texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Fahrtenbuch', 'RT-AK 210', 'Seite 1']),
  )
})
