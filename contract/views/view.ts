import Type, { type Static, type TOptional, type TProperties, type TString } from 'typebox'
import { EXPENSE_ORDERS, ExpenseFilterQuery } from '../expenses/found-expenses.ts'
import { sortedBy } from '../kernel/search.ts'
import { label, oneOf } from '../kernel/text.ts'
import { TRIP_ORDERS, TripFilterQuery } from '../trips/found-trips.ts'

export const VIEW_LISTS = ['trips', 'expenses'] as const
export type ViewList = (typeof VIEW_LISTS)[number]

export const VIEW_LABEL_LENGTH = 60
/** The most views of one member in a company, and of the company itself. */
export const VIEWS_MAX = 50

/** Periods that move with the calendar: a view of last month shows another month in December than in November. */
export const VIEW_PERIODS = [
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'lastYear',
] as const
export type ViewPeriod = (typeof VIEW_PERIODS)[number]

type Bare<P> = { [K in keyof P as K extends `filter[${infer N}]` ? N : K]: P[K] }

/** The parameters of a filter by their bare names: `search` for `filter[search]`. */
const bareNames = <P extends TProperties>(properties: P): Bare<P> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name.replace(/^filter\[(.+)\]$/, '$1'), schema]),
  ) as Bare<P>

const period = () => Type.Optional(oneOf(VIEW_PERIODS))

/** What a view of each list keeps: its filter and its order. A `period` stands for `from` and `to`. */
export const VIEW_QUERIES = {
  trips: Type.Object(
    {
      ...bareNames(TripFilterQuery.properties),
      period: period(),
      sort: Type.Optional(sortedBy(TRIP_ORDERS)),
    },
    { additionalProperties: false },
  ),
  expenses: Type.Object(
    {
      ...bareNames(ExpenseFilterQuery.properties),
      period: period(),
      sort: Type.Optional(sortedBy(EXPENSE_ORDERS)),
    },
    { additionalProperties: false },
  ),
} as const

type QueryName =
  | keyof Static<(typeof VIEW_QUERIES)['trips']>
  | keyof Static<(typeof VIEW_QUERIES)['expenses']>

const QUERY_LENGTH = 4_000
const names = [
  ...new Set(VIEW_LISTS.flatMap((list) => Object.keys(VIEW_QUERIES[list].properties))),
] as QueryName[]

/** The names of both lists; those of the view's own list are checked by `VIEW_QUERIES`. */
const ViewQuery = Type.Object(
  Object.fromEntries(
    names.map((name) => [name, Type.Optional(Type.String({ maxLength: QUERY_LENGTH }))]),
  ) as Record<QueryName, TOptional<TString>>,
)
export type ViewQuery = Static<typeof ViewQuery>

/** `isShared`: the view belongs to the company and every member has it. */
export const View = Type.Object({
  list: oneOf(VIEW_LISTS),
  label: Type.String(),
  isShared: Type.Boolean(),
  query: ViewQuery,
})
export type View = Static<typeof View>

const viewLabel = () => label({ maxLength: VIEW_LABEL_LENGTH })

export const NewView = Type.Object({
  list: oneOf(VIEW_LISTS),
  label: viewLabel(),
  isShared: Type.Optional(Type.Boolean()),
  query: Type.Optional(ViewQuery),
})

export const ViewChange = Type.Object({
  label: Type.Optional(viewLabel()),
  isShared: Type.Optional(Type.Boolean()),
  query: Type.Optional(ViewQuery),
})
