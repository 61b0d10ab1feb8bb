import { type RawBuilder, sql } from 'kysely'

/** A text as it is searched: without case and accents. */
export const searchText = (text: RawBuilder<unknown>) => sql`fold_text(${text})`

/** More words would cost more and find no more. */
const WORDS_MAX = 8

export const searchWords = (typed: string): string[] =>
  [
    ...new Set(
      typed
        .toWellFormed()
        .normalize('NFC')
        .split(/[^\p{L}\p{N}\p{M}]+/u),
    ),
  ]
    .filter(Boolean)
    .slice(0, WORDS_MAX)

/**
 * A typed word as a pattern. Folding may turn a letter into characters with a meaning of their own, such as brackets. A
 * subquery, so that it is folded once and not for every row.
 */
const patternOf = (word: string) =>
  sql`(select regexp_replace(${searchText(sql`${word}::text`)}, '[^[:alnum:]]', '.', 'g'))`

const matches = (searched: RawBuilder<unknown>, pattern: RawBuilder<unknown>) =>
  sql<boolean>`(${searched}) collate "und-x-icu" ~ (${pattern})`

/** Whether each word begins a word of a `searchText`. */
export const beginsWords = (searched: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`${sql.join(
    [sql`true`, ...words.map((word) => matches(searched, sql`'\\m' || ${patternOf(word)}`))],
    sql` and `,
  )}`

/** Whether a `searchText` begins with the words; without words it does. */
export const startsWithWords = (searched: RawBuilder<unknown>, words: readonly string[]) => {
  const patterns = words.length > 0 ? words.map(patternOf) : [sql`''`]
  return matches(searched, sql`'^\\W*' || ${sql.join(patterns, sql` || '\\W+' || `)}`)
}
