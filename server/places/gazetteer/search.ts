import { kilometres } from '#contract/kernel/distance.ts'
import type { Coordinate } from '#contract/kernel/place.ts'
import { fold } from './fold.ts'
import { SCALE } from './layout.ts'
import type { Index } from './open.ts'
import { NEAR_COUNTRIES } from './regions.ts'

export type Hit = { town: number; code: string | null }
export type Wish = { text: string; near: Coordinate | null; limit: number }

const LONGEST = 100
const NEAR_KM = 60
// What a match is worth beside the logarithm of the population.
const WHOLE = 2.6
const START = 1.3
const AT_HOME = 1.2
const CLOSE_BY = 2
const PART_OF_TOWN = -0.8

const names = {
  de: new Intl.DisplayNames(['de'], { type: 'region' }),
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
}

/** The towns that what was typed may mean, the likeliest first. */
export function searchTowns(index: Index, { text, near, limit }: Wish): Hit[] {
  const typed = fold(text.slice(0, LONGEST))
  if (!typed) return []
  const words = typed.split(' ')
  const code = words.find((word) => /^\d{3,5}$/.test(word))
  if (code) {
    const rest = words.filter((word) => word !== code && !/^(d|a|ch|fl|li|de|at)$/.test(word))
    const found = byCode(index, code, rest, limit)
    // A code that no list has, as those of Austria, does not stand in the way of the name behind it.
    return found.length > 0 || rest.length === 0
      ? found
      : searchTowns(index, { text: rest.join(' '), near, limit })
  }

  const judge = { worth: worthOf(index), close: closeness(index, near) }
  const best = topOf(limit)
  collect(index, typed, best, judge, () => true)
  // `Neustadt Bayern`, `Springfield US`: the last words may tell which of the name.
  for (let count = words.length - 1; count > 0 && best.isEmpty(); count -= 1) {
    const rest = words.slice(count)
    collect(index, words.slice(0, count).join(' '), best, judge, (town) => saysAll(index, town, rest))
  }
  return best.towns().map((town) => ({ town, code: index.onlyCode(town) }))
}

function byCode(index: Index, code: string, rest: string[], limit: number): Hit[] {
  const { towns, at } = index.codes
  const hits: Hit[] = []
  for (let place = firstFrom(towns.length, (one) => at(one) >= code); hits.length < limit; place += 1) {
    const town = towns[place]
    const found = town === undefined ? '' : at(place)
    if (town === undefined || !found.startsWith(code)) break
    if (saysAll(index, town, rest)) hits.push({ town, code: found })
  }
  return hits.toSorted((a, b) => (index.weight[b.town] ?? 0) - (index.weight[a.town] ?? 0))
}

/** Every word begins one in the town's names, its region or its country. */
function saysAll(index: Index, town: number, words: string[]): boolean {
  if (words.length === 0) return true
  const country = index.country(town)
  const said = fold(
    [
      index.name(town, 'de'),
      index.name(town, 'en'),
      index.region(town),
      country,
      names.de.of(country),
      names.en.of(country),
    ].join(' '),
  )
  return words.every((word) => ` ${said}`.includes(` ${word}`))
}

type Worth = (town: number) => number
type Judge = { worth: Worth; close: Worth }

function worthOf(index: Index): Worth {
  const isHome = index.countries.map((country) => NEAR_COUNTRIES.has(country))
  return (town) => {
    const home = isHome[index.countryIndex[town] ?? 0] ? AT_HOME : 0
    const part = index.isPart[town] ? PART_OF_TOWN : 0
    return (index.weight[town] ?? 0) / 10 + home + part
  }
}

/** What it adds that the town is close by; most candidates are out of the running before they are measured. */
const closeness =
  (index: Index, near: Coordinate | null): Worth =>
  (town) => {
    if (!near) return 0
    const latitude = (index.latitude[town] ?? 0) / SCALE
    const longitude = (index.longitude[town] ?? 0) / SCALE
    return CLOSE_BY * Math.exp(-kilometres(near, { latitude, longitude }) / NEAR_KM)
  }

function collect(
  index: Index,
  typed: string,
  best: Top,
  { worth, close }: Judge,
  isWanted: (town: number) => boolean,
): void {
  const bytes = Buffer.from(typed)
  const { words } = index
  const compare = (word: number) =>
    compareStart(words.bytes, words.start[word] ?? 0, words.end[word] ?? 0, bytes)
  for (
    let word = firstFrom(words.start.length, (one) => compare(one) >= 0);
    word < words.start.length;
    word += 1
  ) {
    if (compare(word) !== 0) break
    const town = words.town[word] ?? 0
    const isWhole = (words.end[word] ?? 0) - (words.start[word] ?? 0) === bytes.length
    const match = words.isFirst[word] ? (isWhole ? WHOLE : START) : 0
    const score = match + worth(town)
    if (!best.mayTake(score + CLOSE_BY)) continue
    const total = score + close(town)
    if (best.mayTake(total) && isWanted(town)) best.take(town, total)
  }
}

/** Zero where the word begins with what was typed, else which of the two comes first. */
function compareStart(names: Uint8Array, start: number, end: number, typed: Uint8Array): number {
  for (let at = 0; at < typed.length; at += 1) {
    if (start + at >= end) return -1
    const difference = (names[start + at] ?? 0) - (typed[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The first of so many for which it holds; it holds for all that follow. */
function firstFrom(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

type Top = ReturnType<typeof topOf>

/** The best few of many, each once. */
function topOf(limit: number) {
  const kept: { town: number; score: number }[] = []
  return {
    isEmpty: () => kept.length === 0,
    mayTake: (score: number) => kept.length < limit || score > (kept.at(-1)?.score ?? 0),
    take: (town: number, score: number) => {
      const known = kept.findIndex((one) => one.town === town)
      if (known !== -1 && (kept[known]?.score ?? 0) >= score) return
      if (known !== -1) kept.splice(known, 1)
      const at = kept.findIndex((one) => one.score < score)
      kept.splice(at === -1 ? kept.length : at, 0, { town, score })
      if (kept.length > limit) kept.pop()
    },
    towns: () => kept.map(({ town }) => town),
  }
}
