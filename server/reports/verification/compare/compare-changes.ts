import { streamTripChanges } from '../../../history/public.ts'
import { TRIP_MAPPER } from '../../../trips/public.ts'
import { WRITER_NAMES } from '../../../writer-names.ts'
import { changeLine } from '../../content/trip-lines/entry.ts'
import { changeLines } from '../../csv/change-lines.ts'
import type { Column } from '../../csv/columns.ts'
import { textsOf } from '../../csv/texts.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import type { KnownTrip } from './compare-trips.ts'
import { type Comparison, writerOf } from './context.ts'
import { differences, leftOutColumns } from './differences.ts'
import type { KindedLine } from './line-kinds.ts'
import { pairLines } from './pair-lines.ts'
import { keyOf, referenceOf } from './references.ts'
import { changesOf } from './store.ts'

/** Who wrote something is looked up when it is read, and may be called differently by now. */
const COLUMNS: readonly Column[] = ['action', 'changedAt', 'field', 'from', 'to', 'withheld']

type Expected = {
  cells: Partial<Record<Column, string>>[]
  trip: KnownTrip
  isShortened: boolean
  isWithheld: boolean
  atIso: string
}

/** Compares the lines of changes with the history, and looks for changes that the file leaves out. */
export async function compareChanges(
  table: FileTable,
  lines: readonly KindedLine[],
  states: ReadonlyMap<string, KnownTrip>,
  comparison: Comparison,
): Promise<void> {
  const { findings } = comparison
  const { t } = textsOf(table.locale)
  const isLeftOut = (lines[0]?.line.cells.extent ?? '').includes(t('csv.without.changes'))
  const changes = lines.filter(({ kind }) => kind === 'change').map(({ line }) => line)
  if (isLeftOut && changes.length === 0) return
  const records = lines.flatMap(({ line, kind }) => (kind === 'record' ? [line] : []))
  const expected = await readChanges(table, records, states, comparison)
  const named = byChange(changes)
  const partners = new Map(
    Array.from(named, ([key, own]) => [key, pairLines(own, expected.get(key)?.cells ?? [], COLUMNS)]),
  )
  const texts = textsOf(table.locale)

  for (const line of changes) {
    const reference = referenceOf(line)
    // Under a private trip without a name.
    if (!reference && !line.cells.recordId && !line.cells.entry) continue
    const key = reference ? keyOf(reference) : ''
    const change = expected.get(key)
    if (change?.isShortened) findings.noteHidden()
    if (!change) {
      findings.add('unknownChange', table, line)
      findings.count('faulty')
    } else if (change.isWithheld) findings.count('withheld')
    else {
      const fields = differences(line, partners.get(key)?.get(line) ?? {}, COLUMNS, texts)
      if (fields.length > 0) findings.add('differs', table, line, { fields })
      findings.count(fields.length > 0 ? 'faulty' : 'same')
    }
  }

  const lineOf = new Map(records.map((line) => [referenceOf(line)?.id, line]))
  for (const [key, { isWithheld, trip, atIso }] of expected)
    if (!named.has(key) && !isWithheld && isWithin(key, trip, comparison))
      findings.add('missingChange', table, lineOf.get(trip.row.id) ?? null, { atIso })
}

/** The lines of each change that the file names. */
function byChange(changes: readonly FileLine[]): Map<string, FileLine[]> {
  const lines = new Map<string, FileLine[]>()
  for (const line of changes) {
    const reference = referenceOf(line)
    if (!reference) continue
    const key = keyOf(reference)
    const others = lines.get(key)
    if (others) others.push(line)
    else lines.set(key, [line])
  }
  return lines
}

/** Not one that came after the report. */
function isWithin(key: string, { row }: KnownTrip, { heads }: Comparison): boolean {
  const head = heads.get(row.vehicle_id)
  return head !== undefined && BigInt(key.split(' ')[1] ?? '0') <= BigInt(head)
}

async function readChanges(
  table: FileTable,
  records: readonly FileLine[],
  states: ReadonlyMap<string, KnownTrip>,
  { tx, scope, vehicles }: Comparison,
): Promise<Map<string, Expected>> {
  const leftOut = leftOutColumns(records)
  const byVehicle = new Map<string, Map<string, KnownTrip>>()
  for (const trip of states.values()) {
    const { vehicle_id, id } = trip.row
    const trips = byVehicle.get(vehicle_id) ?? new Map<string, KnownTrip>()
    byVehicle.set(vehicle_id, trips.set(id, trip))
  }
  const expected = new Map<string, Expected>()
  for (const [vehicleId, trips] of byVehicle) {
    const vehicle = vehicles.get(vehicleId)
    if (!vehicle) continue
    const context = writerOf(table, vehicle, leftOut)
    const which = changesOf(vehicleId, [...trips.keys()], scope)
    for await (const one of streamTripChanges(tx, which, { mapper: TRIP_MAPPER, names: WRITER_NAMES })) {
      const trip = trips.get(one.tripId)
      if (!trip) continue
      const { row, isHidden } = trip
      const { isShortened, recordedAtIso } = one.change
      expected.set(keyOf({ id: one.tripId, entry: one.entry }), {
        cells: changeLines(changeLine(one, null), row.start_tz, context),
        trip,
        atIso: recordedAtIso,
        isShortened,
        isWithheld: isHidden || isShortened || row.is_personal_erased || row.is_coordinates_erased,
      })
    }
  }
  return expected
}
