import { expect, test } from 'vitest'
import { contentDisposition } from '../../http/file/file-name.ts'
import { daysBetween, reportFileName } from './file-name.ts'

const nameOf = (first: string | null, last: string | null, locale: 'de' | 'en' = 'de') =>
  reportFileName('Albwerk GmbH', { first, last }, { locale, isPdf: true })

test.each([
  ['2026-01-01', '2026-12-31', '2026'],
  ['2026-10-01', '2026-10-31', '2026-10'],
  ['2028-02-01', '2028-02-29', '2028-02'],
  ['2026-07-01', '2026-09-30', '2026-Q3'],
  ['2026-11-09', '2026-11-15', '2026-W46'],
  ['2024-12-30', '2025-01-05', '2025-W01'],
  ['2026-12-28', '2027-01-03', '2026-W53'],
  ['2026-11-10', '2026-11-16', '2026-11-10_2026-11-16'],
  ['2026-01-01', '2027-12-31', '2026-01-01_2027-12-31'],
  ['1926-01-01', '2026-12-31', '1926-01-01_2026-12-31'],
  ['2026-11-16', '2026-11-16', '2026-11-16'],
])('from %s to %s is called %s', (first, last, name) => {
  expect(nameOf(first, last)).toBe(`wegbuch-Albwerk GmbH-${name}.pdf`)
})

test('without bounds it is called by its language, and a table by its own extension', () => {
  expect(nameOf(null, null)).toBe('wegbuch-Albwerk GmbH-gesamt.pdf')
  expect(nameOf(null, null, 'en')).toBe('wegbuch-Albwerk GmbH-all.pdf')
  expect(reportFileName('A', { first: null, last: null }, { locale: 'de', isPdf: false })).toBe(
    'wegbuch-A-gesamt.csv',
  )
})

test.each([
  ['a/b\\c', 'wegbuch-a-b-c-2026.csv'],
  ['X\r\nY: Z\u0000', 'wegbuch-XY Z-2026.csv'],
  ['\u202Efdp.exe', 'wegbuch-fdp.exe-2026.csv'],
  [null, 'wegbuch-2026.csv'],
])('whatever the company %j is called, the file has a name that can be saved', (company, name) => {
  const year = { first: '2026-01-01', last: '2026-12-31' }
  expect(reportFileName(company, year, { locale: 'de', isPdf: false })).toBe(name)
})

const announced = (company: string) =>
  contentDisposition(
    reportFileName(company, { first: '2026-01-01', last: '2026-12-31' }, { locale: 'de', isPdf: true }),
  )

test.each([
  ['Müller & Söhne', 'wegbuch-Mueller & Soehne-2026.pdf', 'wegbuch-M%C3%BCller%20%26%20S%C3%B6hne-2026.pdf'],
  ['../../etc/passwd', 'wegbuch-..-..-etc-passwd-2026.pdf', 'wegbuch-..-..-etc-passwd-2026.pdf'],
  ['"; filename="x.exe', 'wegbuch-; filename=x.exe-2026.pdf', 'wegbuch-%3B%20filename%3Dx.exe-2026.pdf'],
  ['\u202Efdp.exe\r\nX: y', 'wegbuch-fdp.exeX y-2026.pdf', 'wegbuch-fdp.exeX%20y-2026.pdf'],
  ['Ωμέγα', 'wegbuch-_____-2026.pdf', 'wegbuch-%CE%A9%CE%BC%CE%AD%CE%B3%CE%B1-2026.pdf'],
  ['🚗', 'wegbuch-_-2026.pdf', 'wegbuch-%F0%9F%9A%97-2026.pdf'],
])('the name of the company %j reaches the header harmless', (company, ascii, full) => {
  expect(announced(company)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${full}`)
})

test('a long name of a company leaves the period whole', () => {
  expect(announced('🚗'.repeat(120))).toMatch(/-2026\.pdf$/)
})

test.each([
  ['2026-10-01T00:00:00+02:00', '2026-10-31T23:59:59.999+01:00', '2026-10-01', '2026-10-31'],
  ['2026-09-30T22:00:00Z', '2026-10-31T22:59:59.999Z', '2026-10-01', '2026-10-31'],
  ['2026-10-01T07:00:00Z', '2026-11-01T06:59:59.999Z', '2026-10-01', '2026-10-31'],
  ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z', '2026-03-29', '2026-03-29'],
  ['2026-10-01T14:00:00Z', '2026-10-01T16:00:00Z', '2026-10-01', '2026-10-01'],
  ['2026-10-01T14:00:00Z', '2026-10-03T20:00:00Z', '2026-10-01', '2026-10-03'],
  ['2026-10-01T14:00:00Z', '2026-10-01T14:00:00Z', '2026-10-01', '2026-10-01'],
])('from %s to %s are the days %s to %s', (start, end, first, last) => {
  expect(daysBetween(start, end)).toEqual({ first, last })
})
