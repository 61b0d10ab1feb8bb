import Type, { type Static, type TSchema } from 'typebox'
import { PageMeta } from './page.ts'
import { UUID, uuid } from './text.ts'

/** Beyond this many found records nothing is counted: "more than 10,000". */
export const FOUND_MAX = 10_000
/** Nobody types more; a longer text would only cost time. */
export const SEARCH_TEXT_MAX = 200
const LISTED_MAX = 100

/** One or more values of a query, separated by commas. */
const separated = (value: string) => Type.String({ pattern: `^${value}(,${value}){0,${LISTED_MAX - 1}}$` })

export const oneOrMoreOf = (values: readonly string[]) => separated(`(${values.join('|')})`)
export const uuids = () => separated(`(${UUID.slice(1, -1)})`)

/** The values that `oneOrMoreOf` or `uuids` has checked. */
export const readValues = (text: string | undefined): string[] | undefined =>
  text === undefined ? undefined : [...new Set(text.split(','))]

/** A number in a query: `12`, `12.5`. */
export const decimalText = (decimals: number) =>
  Type.String({ pattern: `^[0-9]{1,7}(\\.[0-9]{1,${decimals}})?$` })

/** The name of an order, ascending; with a minus in front, descending. */
export const sortedBy = (names: readonly string[]) => Type.String({ pattern: `^-?(${names.join('|')})$` })

export type Order<N extends string> = { by: N; isDescending: boolean }

export const readOrder = <N extends string>(sort: string): Order<N> => ({
  by: sort.replace('-', '') as N,
  isDescending: sort.startsWith('-'),
})

/** No record has the words, so those with similar ones were found. */
const isSimilar = Type.Boolean()

/** Without a total, which would cost more than the page: the totals of a filter tell it. Nothing is listed after the last page, nor beyond `FOUND_MAX`. */
const FoundPage = Type.Object({ limit: Type.Integer(), offset: Type.Integer(), isLast: Type.Boolean() })

export const foundList = <S extends TSchema>(row: S) =>
  Type.Object({ data: Type.Array(row), meta: Type.Object({ page: FoundPage, isSimilar }) })

/** The ids and versions of everything that was found, in the order of the list. `isMore`: more than `FOUND_MAX` were found; the total is `FOUND_MAX` then. */
export const foundRefs = <T extends string>(type: T) => {
  const ref = Type.Object({
    type: Type.Literal(type),
    id: uuid(),
    meta: Type.Object({ version: Type.Integer({ minimum: 1 }) }),
  })
  const meta = Type.Object({ page: PageMeta, isMore: Type.Boolean(), isSimilar })
  return Type.Object({ data: Type.Array(ref), meta })
}

export type FoundPage = Static<typeof FoundPage>
