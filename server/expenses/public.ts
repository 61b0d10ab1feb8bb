export { changedFields as changedExpenseFields } from './changed-fields.ts'
