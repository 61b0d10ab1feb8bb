import { expect, test } from 'vitest'
import { splitByWords, wordsOf } from './find-words.ts'

const marked = (text: string, search: string) =>
  splitByWords(text, wordsOf(search))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('')

test.each([
  ['Molkerei Alblandhof', 'molkerei', '[Molkerei] Alblandhof'],
  ['Rückfahrt von Molkerei', 'MOLKEREI ruck', '[Rück]fahrt von [Molkerei]'],
  ['Große Straße 5', 'strasse', 'Große [Straße] 5'],
  ['Straße', 'stras', '[Straß]e'],
  ['Alb-Hof, Alb', 'alb', '[Alb]-Hof, [Alb]'],
  ['Zürich', 'zu zuri', '[Züri]ch'],
  ['🚗 Öl', 'ol', '🚗 [Öl]'],
  ['50 % (a.b)', '% (', '50 % (a.b)'],
  ['Text', '', 'Text'],
  ['Am Alten Markt 5', 'a markt 5', 'Am Alten [Markt] 5'],
])('in %j the search %j marks %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected)
})
