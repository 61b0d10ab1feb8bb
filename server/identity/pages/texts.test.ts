import { expect, test } from 'vitest'
import { fillStrong, TEXTS, waitText } from './texts.ts'

const leaves = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))

const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).toSorted()

test('both languages have the same texts with the same placeholders', () => {
  const [de, en] = [leaves(TEXTS.de), leaves(TEXTS.en)]
  expect(en.map(([path]) => path)).toEqual(de.map(([path]) => path))
  expect(en.map(([path, text]) => [path, gaps(text)])).toEqual(de.map(([path, text]) => [path, gaps(text)]))
  expect(de.filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each([
  [1, '1 Sekunde', '1 second'],
  [30, '30 Sekunden', '30 seconds'],
  [90, '90 Sekunden', '90 seconds'],
  [91, '2 Minuten', '2 minutes'],
  [900, '15 Minuten', '15 minutes'],
])('%i s are shown as %s', (seconds, de, en) => {
  expect([waitText(seconds, TEXTS.de), waitText(seconds, TEXTS.en)]).toEqual([de, en])
})

test('a value in a sentence cannot become markup', () => {
  expect(fillStrong('Hallo {name}!', { name: '<b>"' }).markup).toBe('Hallo <strong>&lt;b&gt;&quot;</strong>!')
})
