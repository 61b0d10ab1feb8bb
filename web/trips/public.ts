export { tripChangesQuery, tripMonthsQuery } from './queries.ts'
