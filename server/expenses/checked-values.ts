import { addExpense, changeExpense } from '#contract/expenses/calls.ts'
import { attributesChecker } from '../http/read-body.ts'

// For who writes without a request: what a handler is given has been checked in the same way.

export const checkExpense = attributesChecker(addExpense)
export type CheckedExpense = ReturnType<typeof checkExpense>

export const checkExpenseChange = attributesChecker(changeExpense)
export type CheckedExpenseChange = ReturnType<typeof checkExpenseChange>
