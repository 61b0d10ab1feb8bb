import { expect, test } from 'vitest'
import { readDate, toDateInput } from './read-date.ts'

const TODAY = '2026-11-15'
const on = (iso: string) => ({ kind: 'date', iso })

test.each([
  ['2.3.2026', '2026-03-02'],
  ['02.03.26', '2026-03-02'],
  ['2.3.26', '2026-03-02'],
  ['2.3.', '2026-03-02'],
  ['2.3', '2026-03-02'],
  ['020326', '2026-03-02'],
  ['02032026', '2026-03-02'],
  ['0203', '2026-03-02'],
  [' 2. 3. 2026 ', '2026-03-02'],
  ['2/3/2026', '2026-03-02'],
  ['2/3/26', '2026-03-02'],
  ['2/3', '2026-03-02'],
  ['2-3-2026', '2026-03-02'],
  ['2 3 2026', '2026-03-02'],
  ['2026-03-02', '2026-03-02'],
  ['29.2.2024', '2024-02-29'],
  ['31.12.99', '1999-12-31'],
  ['1.1.79', '2079-01-01'],
  ['31.12.', '2026-12-31'],
  ['12/11/2026', '2026-11-12'],
  ['2026/3/2', '2026-03-02'],
  ['2026.03.02', '2026-03-02'],
  ['Mo, 02.03.2026', '2026-03-02'],
  ['Mo., 2.3.', '2026-03-02'],
  ['Montag, 2. März 2026', '2026-03-02'],
  ['2. Mrz.', '2026-03-02'],
  ['2 March 2026', '2026-03-02'],
  ['Mon 2 Mar 2026', '2026-03-02'],
  ['1. Okt 2026', '2026-10-01'],
  ['24 Dec', '2026-12-24'],
  ['02.03.2026, 09:05', '2026-03-02'],
  ['2026-03-02T09:05:00+01:00', '2026-03-02'],
])('%j means %s, in German as in British English', (text, iso) => {
  expect(readDate(text, TODAY)).toEqual(on(iso))
})

test.each([
  ['28.12.', '2027-01-03', '2026-12-28'],
  ['2.1.', '2027-01-03', '2027-01-02'],
  ['30.6.', '2026-01-15', '2026-06-30'],
  ['1.7.', '2026-01-15', '2026-07-01'],
  ['1.8.', '2026-01-15', '2025-08-01'],
])('%j typed on %s means %s: trips are rarely entered far ahead', (text, today, iso) => {
  expect(readDate(text, today)).toEqual(on(iso))
})

test.each([
  '31.02.2026',
  '29.2.2026',
  '31.4.',
  '310226',
  '0.3.2026',
  '2.0.2026',
  '2.13.2026',
  '12/31/2026',
  '32.1.2026',
  '2.3.1899',
  '2026-02-31',
])('%j is a date that does not exist', (text) => {
  expect(readDate(text, TODAY)).toEqual({ kind: 'nowhere' })
})

test.each([
  'abc',
  '2',
  '23',
  '2.3.2026x',
  '2.3.20261',
  '2.3.202',
  '02032',
  '2.3.4.5',
  '.',
  '2..3',
  'März',
  '2. Mond 2026',
  'Mo, ',
])('%j cannot be read', (text) => {
  expect(readDate(text, TODAY)).toEqual({ kind: 'unreadable' })
})

test('an empty text is no date', () => {
  expect(readDate('  ', TODAY)).toEqual({ kind: 'empty' })
})

test('a date is formatted for the language, and read back', () => {
  expect(toDateInput('2026-03-02', 'de')).toBe('02.03.2026')
  expect(toDateInput('2026-03-02', 'en')).toBe('02/03/2026')
  expect(readDate('02.03.2026', TODAY)).toEqual(on('2026-03-02'))
  expect(readDate('02/03/2026', TODAY)).toEqual(on('2026-03-02'))
})
