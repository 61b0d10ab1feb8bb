import { VIEW_LISTS, VIEW_QUERIES, type ViewList, type ViewQuery } from '#contract/views/view.ts'
import { Refusal } from '../http/refusal.ts'
import { validator } from '../http/validate.ts'

const checks = Object.fromEntries(
  VIEW_LISTS.map((list) => [list, validator(VIEW_QUERIES[list], 'pointer')]),
) as Record<ViewList, (query: unknown) => void>

/** Refuses what the filter and order of this list do not take. Vehicles that are not there find nothing. */
export function checkQuery(list: ViewList, query: ViewQuery): ViewQuery {
  try {
    checks[list](query)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = error.faults.map(({ pointer = '', detail = '' }) => ({
      pointer: `/data/attributes/query${pointer}`,
      detail,
    }))
    throw new Refusal(error.code, faults)
  }
  return query
}
