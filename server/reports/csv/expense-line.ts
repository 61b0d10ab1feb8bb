import { distanceUnit } from '#domain/vehicles/units.ts'
import { localParts } from '../local-time.ts'
import type { ExpenseLine, ReportVehicle } from '../model.ts'
import type { CellWriter } from './cells.ts'
import type { ExpenseColumn } from './columns.ts'
import type { CsvTexts } from './texts.ts'
import { addressText } from './values.ts'

type Context = { cells: CellWriter; texts: CsvTexts; vehicle: ReportVehicle }

export function expenseCells(
  expense: ExpenseLine,
  { cells, texts, vehicle }: Context,
): Partial<Record<ExpenseColumn, string>> {
  const spent = localParts(expense.spentAtIso, expense.spentTz)
  return {
    plate: cells.text(vehicle.licensePlate),
    kind: texts.t('csv.kind.expense'),
    date: spent.day,
    time: spent.clock,
    zone: expense.spentTz,
    category: cells.text(texts.portal(`expenseCategory.${expense.category}`)),
    ...(expense.productType && {
      fuelType: cells.text(texts.portal(`fuel.${expense.productType}`)),
      ...(expense.amount !== null && {
        amount: cells.number(expense.amount),
        amountUnit: expense.unit ?? '',
      }),
    }),
    ...(expense.odometer !== null && {
      odometer: cells.tenths(expense.odometer),
      unit: distanceUnit(vehicle.systemOfUnits),
    }),
    place: cells.text(expense.place?.name),
    address: cells.text(addressText(expense.place)),
    tags: cells.text(expense.tags.join(', ')),
    comment: cells.text(expense.comment),
    currency: expense.currencyCode,
    taxRate: expense.taxRate === null ? '' : cells.number(expense.taxRate),
    net: cells.cents(expense.net),
    tax: cells.cents(expense.tax),
    gross: cells.cents(expense.gross),
    recordId: expense.id,
    entry: expense.entry,
  }
}
