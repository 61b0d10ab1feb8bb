import { expect, test } from 'vitest'
import { isLabel, isStreamSafe, sanitizeLabel, sanitizeLines } from './text.ts'

test.each([
  ['Reutlingen', 'Reutlingen'],
  // Two cells of a table, a line break of a letter, a word that a page may break.
  ['Ott\tTübingen', 'Ott Tübingen'],
  ['Am Markt 7\r\n72070 Tübingen', 'Am Markt 7 72070 Tübingen'],
  ['Ab\u00adnahme\u200b Tor\ufeff 3', 'Abnahme Tor 3'],
  // As an address book copies a number.
  ['\u202a07071 123\u202c', '07071 123'],
  // Joiners of some scripts and of emoji stay.
  ['نمی\u200cخواهم 👩\u200d👧', 'نمی\u200cخواهم 👩\u200d👧'],
])('%j is sanitized to %j', (typed, stored) => {
  expect(sanitizeLabel(typed)).toBe(stored)
  expect(isLabel(stored)).toBe(true)
})

test('line breaks and tabs stay, direction marks and other control characters are removed', () => {
  expect(sanitizeLines('eins\r\n\tzwei\u202e\u0000\ndrei')).toBe('eins\r\n\tzwei \ndrei')
})

const marks = (count: number) => '\u0315\u0300'.repeat(count).slice(0, count)

test('thirty-one marks in a row are too many, wherever they are', () => {
  const rows = [0, 1, 30, 31, 62]
  const found = rows.map((first) =>
    rows.map((last) => isStreamSafe(`${marks(first)}a${marks(30)}b${marks(last)}`)),
  )
  expect(found).toEqual([
    [true, true, true, false, false],
    [true, true, true, false, false],
    [true, true, true, false, false],
    [false, false, false, false, false],
    [false, false, false, false, false],
  ])
  // Each row counts for itself, also of marks that have no letter before them.
  expect(isStreamSafe(`${marks(30)}\u3000${marks(30)}`)).toBe(true)
  expect(isStreamSafe('\uff9e\uff9f'.repeat(16))).toBe(false)
})
