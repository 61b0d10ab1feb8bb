export { expenseChangesQuery } from './queries.ts'
export { useRestoreExpense } from './use-restore-expense.ts'
