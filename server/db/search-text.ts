import { type RawBuilder, sql } from 'kysely'

/**
 * A text as it is searched: without case and accents. Most texts are ASCII, and folding the others costs ten times as
 * much.
 */
export const searchText = (
  text: RawBuilder<unknown>,
) => sql`(case when octet_length(${text}) = length(${text})
  then lower(${text}) else replace(regexp_replace(normalize(lower((${text}) collate "und-x-icu"), NFD),
    '[\\u0300-\\u036f]', '', 'g'), 'ß', 'ss') end)`

/** The same of a typed text. */
const fold = (typed: string) =>
  typed
    .toWellFormed()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')

/** More words would cost more and find no more. */
const WORDS_MAX = 8

/** The typed words: letters and digits, which mean themselves in a regular expression. */
export const searchWords = (typed: string): string[] =>
  [...new Set(fold(typed).split(/[^\p{L}\p{N}]+/u))].filter(Boolean).slice(0, WORDS_MAX)

const matches = (searched: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`(${searched}) collate "und-x-icu" ~ ${pattern}`

/** Whether each word begins a word of a `searchText`. */
export const beginsWords = (searched: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`${sql.join([sql`true`, ...words.map((word) => matches(searched, `\\m${word}`))], sql` and `)}`

/** Whether a `searchText` begins with the words. */
export const startsWithWords = (searched: RawBuilder<unknown>, words: readonly string[]) =>
  matches(searched, `^\\W*${words.join('\\W+')}`)
