import type { Coordinate } from '#contract/kernel/place.ts'
import { kilometresBetween } from '#domain/distance.ts'
import { fold } from './fold.ts'
import { UNITS_PER_DEGREE } from './layout.ts'
import { mentionsAll } from './mentions.ts'
import type { Index } from './open-index.ts'
import { NEAR_COUNTRIES } from './regions.ts'
import { binarySearch, findEntries } from './word-index.ts'

export type Hit = { town: number; code: string | null }
export type TownQuery = { text: string; near: Coordinate | null; limit: number }

const TEXT_MAX = 100
const WORDS_MAX = 8
const NEAR_KM = 60
// Scores added to the logarithm of the population.
const WHOLE_NAME_BONUS = 2.6
const NAME_START_BONUS = 1.3
const NEAR_COUNTRY_BONUS = 1.2
const PROXIMITY_BONUS = 2
const DISTRICT_PENALTY = -0.8

/** The towns that the typed text may mean, most likely first. */
export function searchTowns(index: Index, { text, near, limit }: TownQuery): Hit[] {
  const typed = fold(text.slice(0, TEXT_MAX))
  if (!typed) return []
  const words = typed.split(' ').slice(0, WORDS_MAX)
  const code = words.find((word) => /^\d{3,5}$/.test(word))
  if (code) {
    const rest = words.filter((word) => word !== code && !/^(d|a|ch|fl|li|de|at)$/.test(word))
    const found = byCode(index, code, rest, limit)
    // An unknown postal code, such as an Austrian one, does not prevent matching the name after it.
    return found.length > 0 || rest.length === 0
      ? found
      : searchTowns(index, { text: rest.join(' '), near, limit })
  }

  const scores = { base: baseScore(index), proximity: proximityScore(index, near) }
  const best = createTopList(limit)
  collect(index, words.join(' '), best, scores, () => true)
  // `Neustadt Bayern`, `Springfield US`: the last words may select among towns of one name.
  for (let count = words.length - 1; count > 0 && best.isEmpty(); count -= 1) {
    collect(index, words.slice(0, count).join(' '), best, scores, mentionsAll(index, words.slice(count)))
  }
  return best.towns().map((town) => ({ town, code: index.onlyCode(town) }))
}

function byCode(index: Index, code: string, rest: string[], limit: number): Hit[] {
  const { towns, at } = index.codes
  const hits: Hit[] = []
  const matches = mentionsAll(index, rest)
  for (let place = binarySearch(towns.length, (one) => at(one) >= code); hits.length < limit; place += 1) {
    const town = towns[place]
    const found = town === undefined ? '' : at(place)
    if (town === undefined || !found.startsWith(code)) break
    if (matches(town)) hits.push({ town, code: found })
  }
  return hits.toSorted((a, b) => (index.weight[b.town] ?? 0) - (index.weight[a.town] ?? 0))
}

type Score = (town: number) => number
type Scores = { base: Score; proximity: Score }

function baseScore(index: Index): Score {
  const isHome = index.countries.map((country) => NEAR_COUNTRIES.has(country))
  return (town) => {
    const home = isHome[index.countryIndex[town] ?? 0] ? NEAR_COUNTRY_BONUS : 0
    const part = index.isPart[town] ? DISTRICT_PENALTY : 0
    return (index.weight[town] ?? 0) / 10 + home + part
  }
}

/** Score for proximity; computed only for candidates that can still win. */
const proximityScore =
  (index: Index, near: Coordinate | null): Score =>
  (town) => {
    if (!near) return 0
    const latitude = (index.latitude[town] ?? 0) / UNITS_PER_DEGREE
    const longitude = (index.longitude[town] ?? 0) / UNITS_PER_DEGREE
    return PROXIMITY_BONUS * Math.exp(-kilometresBetween(near, { latitude, longitude }) / NEAR_KM)
  }

function collect(
  index: Index,
  typed: string,
  best: TopList,
  { base, proximity }: Scores,
  matches: (town: number) => boolean,
): void {
  const { words } = index
  const length = Buffer.byteLength(typed)
  const [from, to] = findEntries(index, typed)
  for (let word = from; word < to; word += 1) {
    const town = words.town[word] ?? 0
    const isWhole = (words.end[word] ?? 0) - (words.start[word] ?? 0) === length
    const match = words.isFirst[word] ? (isWhole ? WHOLE_NAME_BONUS : NAME_START_BONUS) : 0
    const score = match + base(town)
    // The distance is the most expensive part: it is computed only for towns that may be among the best.
    if (!best.accepts(score + PROXIMITY_BONUS) || !matches(town)) continue
    const total = score + proximity(town)
    if (best.accepts(total)) best.add(town, total)
  }
}

type TopList = ReturnType<typeof createTopList>

/** The best few distinct towns by score. */
function createTopList(limit: number) {
  const entries: { town: number; score: number }[] = []
  return {
    isEmpty: () => entries.length === 0,
    accepts: (score: number) => entries.length < limit || score > (entries.at(-1)?.score ?? 0),
    add: (town: number, score: number) => {
      const known = entries.findIndex((one) => one.town === town)
      if (known !== -1 && (entries[known]?.score ?? 0) >= score) return
      if (known !== -1) entries.splice(known, 1)
      const at = entries.findIndex((one) => one.score < score)
      entries.splice(at === -1 ? entries.length : at, 0, { town, score })
      if (entries.length > limit) entries.pop()
    },
    towns: () => entries.map(({ town }) => town),
  }
}
