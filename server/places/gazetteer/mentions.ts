import { fold } from './fold.ts'
import type { Index } from './open-index.ts'
import { findEntries } from './word-index.ts'

const countryNames = {
  de: new Intl.DisplayNames(['de'], { type: 'region' }),
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
}

/** Folded regions by text offset: a few thousand, each folded on first use. */
const foldedRegions = new WeakMap<Index, Map<number, string>>()
const foldedCountries = new WeakMap<Index, string[]>()

/**
 * Returns a predicate: whether every word starts a word of the town's names, region or country. One search tests
 * thousands of towns, so expensive work is done once per word, region and country.
 */
export function mentionsAll(index: Index, words: readonly string[]): (town: number) => boolean {
  let tests: ((town: number) => boolean)[] | undefined
  return (town) => {
    tests ??= [...new Set(words)].map((word) => mentions(index, word))
    return tests.every((test) => test(town))
  }
}

function mentions(index: Index, word: string): (town: number) => boolean {
  const named = new Uint8Array(index.size)
  const [from, to] = findEntries(index, word)
  for (let entry = from; entry < to; entry += 1) named[index.words.town[entry] ?? 0] = 1
  const inCountry = countriesOf(index).map((text) => hasWordStart(text, word))
  const inRegion = new Map<number, boolean>()
  return (town) => {
    if (named[town] === 1 || inCountry[index.countryIndex[town] ?? 0]) return true
    const region = index.regionAt[town] ?? 0
    const known = inRegion.get(region) ?? hasWordStart(regionOf(index, region), word)
    inRegion.set(region, known)
    return known
  }
}

const hasWordStart = (text: string, word: string) => ` ${text}`.includes(` ${word}`)

function countriesOf(index: Index): string[] {
  const known = foldedCountries.get(index)
  if (known) return known
  const folded = index.countries.map((country) =>
    fold([country, countryNames.de.of(country), countryNames.en.of(country)].join(' ')),
  )
  foldedCountries.set(index, folded)
  return folded
}

function regionOf(index: Index, at: number): string {
  const known = foldedRegions.get(index) ?? new Map<number, string>()
  foldedRegions.set(index, known)
  const folded = known.get(at) ?? fold(index.text(at))
  known.set(at, folded)
  return folded
}
