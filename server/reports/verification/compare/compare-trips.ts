import { toIso } from '../../../db/instant.ts'
import { tripEntries } from '../../content/trip-lines/entry.ts'
import { type Column, MULTI_LINE, SINGLE_LINE } from '../../csv/columns.ts'
import { singleLines } from '../../csv/trip-lines.ts'
import { twoLines } from '../../csv/two-lines.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import { compareAnonymous } from './compare-anonymous.ts'
import { compareChanges } from './compare-changes.ts'
import { compareGaps } from './compare-gaps.ts'
import { type Comparison, plateFields, writerOf } from './context.ts'
import { differences, leftOutColumns } from './differences.ts'
import { isAnonymous, kindedLines } from './line-kinds.ts'
import { batchesOf, distinctReferences, keyOf, referenceOf } from './references.ts'
import { type LaterRow, laterEntries, type SavedTrip, savedTrips } from './store.ts'
import { learnVehicles } from './vehicles.ts'

/** What no single state of a trip says. */
const NOT_COMPARED: readonly Column[] = ['plate', 'number', 'numberLast', 'recordId', 'entry', 'extent']
const PERSONAL: readonly Column[] = [
  ...(['startPlace', 'startAddress', 'endPlace', 'endAddress', 'place', 'address'] as const),
  ...(['reason', 'contact', 'company', 'driver', 'comment'] as const),
]
const COORDINATES: readonly Column[] = ['startAddress', 'endAddress', 'address']
/** What every report says, also of a trip that is hidden from its reader. */
const FIGURES: readonly Column[] = [
  ...(['kind', 'category', 'startDate', 'endDate', 'date', 'unit'] as const),
  ...(['odometerStart', 'odometerEnd', 'odometer', 'distance'] as const),
]

export type KnownTrip = { row: SavedTrip; later: LaterRow | undefined; isHidden: boolean }

/** Compares the lines of the trips with what the history says by the entry that each line names. */
export async function compareTrips(table: FileTable, comparison: Comparison): Promise<void> {
  const lines = kindedLines(table)
  const records = lines.flatMap(({ line, kind }) => (kind === 'record' ? [line] : []))
  const unknown = lines.flatMap(({ line, kind }) => (kind === null ? [line] : []))
  const states = await readStates(records, comparison)
  if ([...states.values()].some(({ isHidden }) => isHidden)) comparison.findings.noteHidden()
  const compare = recordComparer(table, comparison, states, leftOutColumns(records))
  const anonymous: FileLine[] = []
  for (const line of records)
    if (isAnonymous(line, table.isTwoLines)) anonymous.push(line)
    else compare(line)
  for (const line of unknown) {
    comparison.findings.add('unreferenced', table, line)
    comparison.findings.count('faulty')
  }
  await compareAnonymous(table, lines, anonymous, comparison)
  await compareChanges(table, lines, states, comparison)
  compareGaps(table, lines, comparison)
}

async function readStates(
  records: readonly FileLine[],
  comparison: Comparison,
): Promise<Map<string, KnownTrip>> {
  const { tx, scope } = comparison
  const states = new Map<string, KnownTrip>()
  for (const batch of batchesOf(distinctReferences(records))) {
    const later = new Map(
      (await laterEntries(tx, scope, batch)).map((row) => [
        keyOf({ id: row.id, entry: row.wanted_entry }),
        row,
      ]),
    )
    for (const row of await savedTrips(tx, scope, batch)) {
      const key = keyOf({ id: row.id, entry: row.wanted_entry })
      const isHidden =
        row.concealment === 'everything' ||
        (row.concealment === 'private_states' && row.category === 'private')
      states.set(key, { row, later: later.get(key), isHidden })
    }
  }
  await learnVehicles(
    comparison,
    Array.from(states.values(), ({ row }) => row.vehicle_id),
  )
  return states
}

function recordComparer(
  table: FileTable,
  { findings, vehicles }: Comparison,
  states: ReadonlyMap<string, KnownTrip>,
  leftOut: ReadonlySet<Column>,
) {
  const entryOf = tripEntries({ isAnonymous: false })
  const columns = (table.isTwoLines ? MULTI_LINE : SINGLE_LINE).filter(
    (column) => !NOT_COMPARED.includes(column) && !leftOut.has(column),
  )
  const seen = new Set<string>()

  function fieldsOf(line: FileLine, { row, isHidden }: KnownTrip) {
    const vehicle = vehicles.get(row.vehicle_id)
    if (!vehicle) return []
    const number = row.deleted_at === null ? 1 : null
    const entry = entryOf({ ...row, is_hidden: isHidden }, number, [])
    const context = writerOf(table, vehicle, leftOut)
    const made = table.isTwoLines ? twoLines(entry, context) : singleLines(entry, context)
    const alike = made.find(({ kind }) => kind === line.cells.kind) ?? made[0] ?? {}
    const compared = columns.filter(
      (column) =>
        !(row.is_personal_erased && PERSONAL.includes(column)) &&
        !(row.is_coordinates_erased && COORDINATES.includes(column)) &&
        (!isHidden || FIGURES.includes(column)),
    )
    return [...plateFields(line, vehicle, table), ...differences(line, alike, compared, context.texts)]
  }

  return (line: FileLine): void => {
    const reference = referenceOf(line)
    const known = reference && states.get(keyOf(reference))
    const fault = (kind: 'unknownRecord' | 'unreferenced' | 'repeated') => {
      findings.add(kind, table, line)
      findings.count('faulty')
    }
    if (!reference) return fault('unreferenced')
    if (!known) return fault('unknownRecord')
    const name = `${reference.id} ${line.cells.kind}`
    if (seen.has(name)) return fault('repeated')
    seen.add(name)
    const fields = fieldsOf(line, known)
    if (fields.length > 0) {
      findings.add('differs', table, line, { fields })
      findings.count('faulty')
    } else if (known.later) {
      const { action, recorded_at } = known.later
      findings.add('laterChange', table, line, { action, atIso: toIso(recorded_at) })
      findings.count('changedSince')
    } else findings.count(known.isHidden ? 'withheld' : 'same')
  }
}
