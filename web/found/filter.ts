import {
  VIEW_PERIODS,
  VIEW_QUERIES,
  type ViewList,
  type ViewPeriod,
  type ViewQuery,
} from '#contract/views/view.ts'
import { localToday } from '../ui/iso-date.ts'
import { daysOf } from './periods.ts'

/** The filter and order of a list, as texts in the URL and in a saved view. */
export type Filter = ViewQuery
export type FilterName = keyof Filter

/** What one chip is about, and the parameters that belong to it. */
const PARAMETERS = {
  search: ['search'],
  period: ['period', 'from', 'to'],
  categories: ['categories'],
  driver: ['driver'],
  tag: ['tag'],
  vehicleIds: ['vehicleIds'],
  distance: ['distanceFrom', 'distanceTo'],
  amount: ['amountFrom', 'amountTo'],
  marks: ['marks'],
} as const satisfies Record<string, readonly FilterName[]>
export type Condition = keyof typeof PARAMETERS

/** The conditions that have a chip, in the order of the menu. */
export const CONDITIONS = {
  trips: ['period', 'categories', 'driver', 'vehicleIds', 'distance', 'marks'],
  expenses: ['period', 'categories', 'tag', 'vehicleIds', 'amount', 'marks'],
} as const satisfies Record<ViewList, readonly Condition[]>

type Rule = { pattern?: string; enum?: readonly string[]; maxLength?: number }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

function isAllowed(name: string, rule: Rule, text: string): boolean {
  if (name === 'from' || name === 'to') return isDay(text)
  if (rule.enum) return rule.enum.includes(text)
  if (rule.maxLength !== undefined && text.length > rule.maxLength) return false
  return rule.pattern === undefined || new RegExp(rule.pattern).test(text)
}

/** Reads a filter from a URL that the user may have typed; what the list does not know is ignored. */
export function readFilter(list: ViewList, search: Record<string, unknown>): Filter {
  const rules = Object.entries(VIEW_QUERIES[list].properties as Record<string, Rule>)
  return Object.fromEntries(
    rules.flatMap(([name, rule]) => {
      const value = search[name]
      // The router reads a number in the URL as one.
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text !== '' && isAllowed(name, rule, text) ? [[name, text]] : []
    }),
  )
}

const isPeriod = (text: string | undefined): text is ViewPeriod => VIEW_PERIODS.includes(text as ViewPeriod)

/** The first and the last day of the filter's period. */
export const daysOfFilter = ({ period, from, to }: Filter): { from?: string; to?: string } =>
  isPeriod(period) ? daysOf(period, localToday()) : { ...(from && { from }), ...(to && { to }) }

/** The filter as parameters of a call. */
export function filterQuery(filter: Filter): Record<`filter[${string}]`, string> {
  const { sort: _sort, period: _period, ...rest } = filter
  const given = Object.entries({ ...rest, ...daysOfFilter(filter) })
  return Object.fromEntries(given.map(([name, value]) => [`filter[${name}]`, value]))
}

export const hasCondition = (filter: Filter, condition: Condition): boolean =>
  PARAMETERS[condition].some((name) => filter[name] !== undefined)

export const isFiltered = (filter: Filter): boolean => Object.keys(filter).some((name) => name !== 'sort')

/** The filter with other values of one condition, without those that are empty. */
export function withCondition(filter: Filter, condition: Condition, values: Filter): Filter {
  const others = withoutCondition(filter, condition)
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return { ...others, ...Object.fromEntries(set) }
}

export function withoutCondition(filter: Filter, condition: Condition): Filter {
  const names: readonly string[] = PARAMETERS[condition]
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)))
}

export const valuesOf = (text: string | undefined): string[] => (text ? text.split(',') : [])

export const isSameFilter = (a: Filter, b: Filter): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => a[name as FilterName] === b[name as FilterName],
  )
