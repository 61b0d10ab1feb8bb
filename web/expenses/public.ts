export { expenseChangesQuery } from './queries.ts'
