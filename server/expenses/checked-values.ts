import { addExpense, changeExpense } from '#contract/expenses/calls.ts'
import { attributesChecker } from '../http/read-body.ts'

// Validates values for operations that run without a request, as the API does for its handlers.

export const checkExpense = attributesChecker(addExpense)
export type CheckedExpense = ReturnType<typeof checkExpense>

export const checkExpenseChange = attributesChecker(changeExpense)
export type CheckedExpenseChange = ReturnType<typeof checkExpenseChange>
