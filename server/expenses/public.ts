export { removeExpenses } from './bulk/remove-expenses.ts'
export { restoreExpenses } from './bulk/restore-expenses.ts'
export { changeExpense } from './change-expense.ts'
export { type CheckedExpense, checkExpense, checkExpenseChange } from './checked-values.ts'
export { averageConsumption } from './fill-ups.ts'
export {
  FILL_UPS_MAX,
  type FleetFillUp,
  type PriceRow,
  readFleetFillUps,
  readFuelPrices,
} from './fuel/store.ts'
export { recordExpense, recordExpenses } from './record-expenses.ts'
export { removeExpense } from './remove-expense.ts'
export { restoreExpense } from './restore-expense.ts'
export { snapshotAttributes as expenseSnapshotAttributes } from './snapshot-attributes.ts'
export { expenseResource, isAmountKnown } from './store.ts'
