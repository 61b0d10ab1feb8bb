import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition } from './conditions.ts'

type Spelling = 'exact' | 'similar'

/** An index of trigrams finds shorter words only where a word begins. */
const SUBSTRING_LENGTH_MIN = 3

/** How much of a word has to be alike: `molerei` is to `molkerei` by 0.55. */
export const SIMILAR_WORDS = { 'pg_trgm.word_similarity_threshold': '0.5' }

const isLong = (word: string) => Array.from(word).length >= SUBSTRING_LENGTH_MIN

const fold = (word: string) => sql`fold_text(${word}::text)`

/** With a, o, u for ae, oe, ue. */
const foldDigraphs = (word: string) => sql`fold_digraphs(${fold(word)})`

const escaped = (text: RawBuilder<unknown>) =>
  sql`replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

function containsWord(searched: RawBuilder<unknown>, word: string): Condition {
  const start = isLong(word) ? '%' : '% '
  const matches = [fold(word), foldDigraphs(word)].map(
    (text) => sql<boolean>`${searched} like ${start}::text || ${escaped(text)} || '%'`,
  )
  return sql`(${sql.join(matches, sql` or `)})`
}

const resemblesWord = (searched: RawBuilder<unknown>, word: string): Condition =>
  sql`${foldDigraphs(word)} <% ${searched}`

/** Whether a text of `searched_words` has each word, as it is spelled or similarly. */
export const hasWords = (
  searched: RawBuilder<unknown>,
  words: readonly string[],
  spelling: Spelling,
): Condition =>
  allOf(
    words.map((word) =>
      spelling === 'exact' ? containsWord(searched, word) : resemblesWord(searched, word),
    ),
  )
