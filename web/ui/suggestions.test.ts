import { expect, test } from 'vitest'
import { filterSuggestions } from './suggestions.ts'

const ALL = [
  { label: 'Angebotstermin' },
  { label: 'Wartung Heizzentrale' },
  { label: 'Jürgen Ott', hint: 'Scharr Wärme GmbH' },
  { label: 'Kundentermin' },
  { label: 'Straßenbau Ott' },
]
const labels = (typed: string) => filterSuggestions(ALL, typed).map(({ label }) => label)

test('every typed word begins a word, in any order, with or without umlauts', () => {
  expect(labels('heiz war')).toEqual(['Wartung Heizzentrale'])
  expect(labels('jurgen')).toEqual(['Jürgen Ott'])
  expect(labels('strassen')).toEqual(['Straßenbau Ott'])
  expect(labels('scharr')).toEqual(['Jürgen Ott'])
  expect(labels('termin')).toEqual([])
})

test('suggestions that begin with the text come first, an empty text suggests all', () => {
  expect(
    filterSuggestions([{ label: 'Alt Ott' }, { label: 'Ott' }], 'ott').map(({ label }) => label),
  ).toEqual(['Ott', 'Alt Ott'])
  expect(labels('')).toHaveLength(5)
  expect(filterSuggestions(ALL, '', 2)).toHaveLength(2)
})
