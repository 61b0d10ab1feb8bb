import { toIso } from '../../../db/instant.ts'
import type { Db } from '../../../db/pool.ts'
import { placeReader } from '../../../http/place.ts'
import type { ExpenseLine } from '../../model.ts'
import { type ExpenseQuery, type ExpenseRow, expenses } from './store.ts'

/** A reader remembers every place that it has read: after so many expenses it begins again. */
const EXPENSES_OF_A_READER = 2_000

/** The lines of a vehicle's expenses, oldest first. */
export async function* readExpenseLines(
  tx: Db,
  query: ExpenseQuery,
  { hasTags }: { hasTags: boolean },
): AsyncGenerator<readonly ExpenseLine[]> {
  let readPlace = placeReader()
  let read = 0
  for await (const rows of expenses(tx, query)) {
    yield rows.map((row) => expenseLine(row, readPlace, hasTags))
    read += rows.length
    if (read < EXPENSES_OF_A_READER) continue
    readPlace = placeReader()
    read = 0
  }
}

export const expenseLine = (
  row: ExpenseRow,
  readPlace: ReturnType<typeof placeReader>,
  hasTags: boolean,
): ExpenseLine => ({
  id: row.id,
  entry: row.entry,
  category: row.category,
  productType: row.product_type,
  amount: row.amount === null ? null : Number(row.amount),
  unit: row.unit,
  spentAtIso: toIso(row.spent_at),
  spentTz: row.spent_tz,
  place: readPlace(row.place, row.place_coordinate),
  odometer: row.odometer,
  comment: row.comment,
  tags: hasTags ? row.tags : [],
  currencyCode: row.currency_code,
  taxRate: row.tax_rate === null ? null : Number(row.tax_rate),
  gross: row.gross,
  net: row.net,
  tax: row.gross - row.net,
})
