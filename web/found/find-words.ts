// Finds the searched words in a text, folded as the search does: without case and accents.

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
/** Most characters of a list have nothing to fold but their case. */
const foldCharacter = (character: string) => (character < '\x80' ? character.toLowerCase() : fold(character))

/** A single letter stands in nearly every text: marks everywhere say nothing. */
const SHORTEST_WORD = 2

export const wordsOf = (search: string | undefined): string[] => [
  ...new Set(
    fold(search ?? '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= SHORTEST_WORD),
  ),
]

type Range = { from: number; to: number }

/** Splits a text into parts that are found and parts that are not. */
export function splitByWords(text: string, words: readonly string[]): { text: string; isFound: boolean }[] {
  const ranges = rangesOf(text, words)
  const parts: { text: string; isFound: boolean }[] = []
  let at = 0
  for (const { from, to } of ranges) {
    if (from > at) parts.push({ text: text.slice(at, from), isFound: false })
    parts.push({ text: text.slice(from, to), isFound: true })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), isFound: false })
  return parts
}

/** Where the words stand in the text, in order and without overlaps. */
function rangesOf(text: string, words: readonly string[]): Range[] {
  if (words.length === 0) return []
  let folded = ''
  // The place in the text of each folded character, which may be more or fewer.
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const plain = foldCharacter(character)
    for (let nth = 0; nth < plain.length; nth++) places.push(place)
    folded += plain
    place += character.length
  }
  places.push(text.length)
  const found = words.flatMap((word) => {
    const ranges: Range[] = []
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      ranges.push({ from: places[at] ?? 0, to: endOf(places, at + word.length) })
    return ranges
  })
  const ordered = found.toSorted((a, b) => a.from - b.from || b.to - a.to)
  return ordered.filter((range, nth) => nth === 0 || range.from >= (ordered[nth - 1]?.to ?? 0))
}

/** A letter of which only the first of two folded characters is found is found as a whole. */
function endOf(places: readonly number[], at: number): number {
  const place = places[at] ?? 0
  return places[at - 1] === place ? (places.find((other) => other > place) ?? place) : place
}
