export const expenseKeys = {
  /** Whatever lists or sums up expenses, of all vehicles or of one. */
  all: ['expenses'] as const,
  /** What a filter finds in all vehicles of a company. */
  allFound: ['expenses', 'found'] as const,
  found: (companyId: string, query: object) => [...expenseKeys.allFound, companyId, 'list', query] as const,
  totals: (companyId: string, query: object) =>
    [...expenseKeys.allFound, companyId, 'totals', query] as const,
  vehicle: (vehicleId: string) => [...expenseKeys.all, vehicleId] as const,
  list: (vehicleId: string) => [...expenseKeys.vehicle(vehicleId), 'list'] as const,
  months: (vehicleId: string) => [...expenseKeys.vehicle(vehicleId), 'months'] as const,
  year: (vehicleId: string) => [...expenseKeys.vehicle(vehicleId), 'year'] as const,
  ones: ['expense'] as const,
  one: (expenseId: string) => [...expenseKeys.ones, expenseId] as const,
  changes: (expenseId: string) => [...expenseKeys.one(expenseId), 'changes'] as const,
}
