import type { Coordinate } from '#contract/kernel/place.ts'
import { kilometres } from '#domain/distance.ts'
import { fold } from './fold.ts'
import { SCALE } from './layout.ts'
import { mentionsAll } from './mentions.ts'
import type { Index } from './open.ts'
import { NEAR_COUNTRIES } from './regions.ts'
import { entriesOf, firstFrom } from './words.ts'

export type Hit = { town: number; code: string | null }
export type Wish = { text: string; near: Coordinate | null; limit: number }

const LONGEST = 100
const MOST_WORDS = 8
const NEAR_KM = 60
// What a match is worth beside the logarithm of the population.
const WHOLE = 2.6
const START = 1.3
const AT_HOME = 1.2
const CLOSE_BY = 2
const PART_OF_TOWN = -0.8

/** The towns that what was typed may mean, the likeliest first. */
export function searchTowns(index: Index, { text, near, limit }: Wish): Hit[] {
  const typed = fold(text.slice(0, LONGEST))
  if (!typed) return []
  const words = typed.split(' ').slice(0, MOST_WORDS)
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
  collect(index, words.join(' '), best, judge, () => true)
  // `Neustadt Bayern`, `Springfield US`: the last words may tell which of the name.
  for (let count = words.length - 1; count > 0 && best.isEmpty(); count -= 1) {
    collect(index, words.slice(0, count).join(' '), best, judge, mentionsAll(index, words.slice(count)))
  }
  return best.towns().map((town) => ({ town, code: index.onlyCode(town) }))
}

function byCode(index: Index, code: string, rest: string[], limit: number): Hit[] {
  const { towns, at } = index.codes
  const hits: Hit[] = []
  const isMeant = mentionsAll(index, rest)
  for (let place = firstFrom(towns.length, (one) => at(one) >= code); hits.length < limit; place += 1) {
    const town = towns[place]
    const found = town === undefined ? '' : at(place)
    if (town === undefined || !found.startsWith(code)) break
    if (isMeant(town)) hits.push({ town, code: found })
  }
  return hits.toSorted((a, b) => (index.weight[b.town] ?? 0) - (index.weight[a.town] ?? 0))
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
  const { words } = index
  const length = Buffer.byteLength(typed)
  const [from, to] = entriesOf(index, typed)
  for (let word = from; word < to; word += 1) {
    const town = words.town[word] ?? 0
    const isWhole = (words.end[word] ?? 0) - (words.start[word] ?? 0) === length
    const match = words.isFirst[word] ? (isWhole ? WHOLE : START) : 0
    const score = match + worth(town)
    // The distance costs more than all else: it is measured for what may be among the best.
    if (!best.mayTake(score + CLOSE_BY) || !isWanted(town)) continue
    const total = score + close(town)
    if (best.mayTake(total)) best.take(town, total)
  }
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
