export { changedFields as changedExpenseFields } from './changed-fields.ts'
export { expenseResource } from './store.ts'
