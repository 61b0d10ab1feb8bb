import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Every text of every area exists in both languages, says something, and has the same places to fill. */
const HERE = new URL('./', import.meta.url)
const LANGUAGES = ['de', 'en'] as const

type Texts = { [key: string]: string | Texts }

const areasOf = (language: string) =>
  readdirSync(new URL(`${language}/`, HERE)).filter((file) => file.endsWith('.json'))

const read = (language: string, area: string) =>
  flat(JSON.parse(readFileSync(new URL(`${language}/${area}`, HERE), 'utf8')) as Texts)

function flat(texts: Texts, path = ''): Map<string, unknown> {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? [...flat(value, `${path}${key}.`)]
      : [[`${path}${key}`, value]],
  )
  return new Map(entries)
}

const placesOf = (text: unknown) => [...String(text).matchAll(/\{\{.*?\}\}/g)].map(String).toSorted()
const allPlaces = (texts: Map<string, unknown>) =>
  Object.fromEntries([...texts].map(([key, text]) => [key, placesOf(text)]))
const areas = [...new Set(LANGUAGES.flatMap(areasOf))].toSorted()

test('there are texts to compare', () => {
  expect(areas).toContain('mail.json')
})

describe.each(areas)('%s', (area) => {
  test('has the same keys in both languages', () => {
    expect([...read('en', area).keys()].toSorted()).toEqual([...read('de', area).keys()].toSorted())
  })

  test('has the same places to fill in both languages', () => {
    const [de, en] = [read('de', area), read('en', area)]
    expect(allPlaces(en)).toEqual(allPlaces(de))
  })

  test.each(LANGUAGES)('has no empty text in %s', (language) => {
    const empty = [...read(language, area)].filter(
      ([, text]) => typeof text !== 'string' || text.trim() === '' || text !== text.trim(),
    )
    expect(empty).toEqual([])
  })
})
