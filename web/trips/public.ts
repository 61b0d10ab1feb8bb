export { tripKeys } from './keys.ts'
export { tripChangesQuery, tripMonthsQuery } from './queries.ts'
