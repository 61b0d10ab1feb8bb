import { toIso } from '../../../db/instant.ts'
import { placeReader } from '../../../http/place.ts'
import { expenseLine } from '../../content/expense-lines/read-lines.ts'
import { type Column, EXPENSE } from '../../csv/columns.ts'
import { expenseCells } from '../../csv/expense-line.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import { type Comparison, plateFields, writerOf } from './context.ts'
import { differences, leftOutColumns } from './differences.ts'
import { batchesOf, distinctReferences, keyOf, referenceOf } from './references.ts'
import { type LaterRow, laterEntries, type SavedExpense, savedExpenses } from './store.ts'
import { learnVehicles } from './vehicles.ts'

const NOT_COMPARED: readonly Column[] = ['plate', 'recordId', 'entry']
const PERSONAL: readonly Column[] = ['place', 'address', 'comment']

/** Compares the lines of the expenses with what the history says by the entry that each line names. */
export async function compareExpenses(table: FileTable, comparison: Comparison): Promise<void> {
  const { findings, vehicles } = comparison
  const { rows, later } = await readStates(table.lines, comparison)
  const leftOut = leftOutColumns(table.lines)
  const columns = EXPENSE.filter((column) => !NOT_COMPARED.includes(column) && !leftOut.has(column))
  const readPlace = placeReader()
  const seen = new Set<string>()

  function fieldsOf(line: FileLine, row: SavedExpense) {
    const vehicle = vehicles.get(row.vehicle_id)
    if (!vehicle) return []
    const { cells, texts, vehicle: reported } = writerOf(table, vehicle, leftOut)
    const made = expenseCells(expenseLine(row, readPlace, true), { cells, texts, vehicle: reported })
    const isErased = (column: Column) =>
      (row.is_personal_erased && PERSONAL.includes(column)) ||
      (row.is_coordinates_erased && column === 'address')
    const compared = columns.filter((column) => !isErased(column))
    return [...plateFields(line, vehicle, table), ...differences(line, made, compared, texts)]
  }

  for (const line of table.lines) {
    const reference = referenceOf(line)
    const key = reference ? keyOf(reference) : ''
    const row = rows.get(key)
    const fields = row ? fieldsOf(line, row) : []
    const since = later.get(key)
    if (!reference) findings.add('unreferenced', table, line)
    else if (!row) findings.add('unknownRecord', table, line)
    else if (seen.has(row.id)) findings.add('repeated', table, line)
    else if (fields.length > 0) findings.add('differs', table, line, { fields })
    else {
      seen.add(row.id)
      if (since)
        findings.add('laterChange', table, line, { action: since.action, atIso: toIso(since.recorded_at) })
      findings.count(since ? 'changedSince' : 'same')
      continue
    }
    findings.count('faulty')
  }
}

async function readStates(lines: readonly FileLine[], comparison: Comparison) {
  const { tx, scope } = comparison
  const rows = new Map<string, SavedExpense>()
  const later = new Map<string, LaterRow>()
  for (const batch of batchesOf(distinctReferences(lines))) {
    for (const row of await savedExpenses(tx, scope, batch))
      rows.set(keyOf({ id: row.id, entry: row.wanted_entry }), row)
    for (const row of await laterEntries(tx, scope, batch))
      later.set(keyOf({ id: row.id, entry: row.wanted_entry }), row)
  }
  await learnVehicles(
    comparison,
    Array.from(rows.values(), ({ vehicle_id }) => vehicle_id),
  )
  return { rows, later }
}
