import { streamTripChanges } from '../../../history/public.ts'
import { TRIP_MAPPER } from '../../../trips/public.ts'
import { WRITER_NAMES } from '../../../writer-names.ts'
import { changeLine } from '../../content/trip-lines/entry.ts'
import { changeLines } from '../../csv/change-lines.ts'
import type { Column } from '../../csv/columns.ts'
import { textsOf } from '../../csv/texts.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import { differences, leftOutColumns } from './compare.ts'
import { type Holding, writerOf } from './context.ts'
import type { HeldTrip } from './hold-trips.ts'
import type { KindedLine } from './line-kinds.ts'
import { keyOf, referenceOf } from './references.ts'
import { changesOf } from './store.ts'

/** Who wrote something is looked up when it is read, and may be called differently by now. */
const COLUMNS: readonly Column[] = ['action', 'changedAt', 'field', 'from', 'to', 'withheld']

type Expected = {
  cells: Partial<Record<Column, string>>[]
  trip: HeldTrip
  isWithheld: boolean
  atIso: string
}

/** Holds the lines of changes against the history, and looks for changes that the file leaves out. */
export async function holdChanges(
  table: FileTable,
  lines: readonly KindedLine[],
  states: ReadonlyMap<string, HeldTrip>,
  holding: Holding,
): Promise<void> {
  const { findings } = holding
  const { t } = textsOf(table.locale)
  const isLeftOut = (lines[0]?.line.cells.extent ?? '').includes(t('csv.without.changes'))
  const said = lines.filter(({ kind }) => kind === 'change').map(({ line }) => line)
  if (isLeftOut && said.length === 0) return
  const records = lines.flatMap(({ line, kind }) => (kind === 'record' ? [line] : []))
  const expected = await readChanges(table, records, states, holding)
  const left = new Map(Array.from(expected, ([key, { cells }]) => [key, [...cells]]))

  for (const line of said) {
    const reference = referenceOf(line)
    // Under a private trip without a name.
    if (!reference && !line.cells.recordId && !line.cells.entry) continue
    const key = reference ? keyOf(reference) : ''
    const change = expected.get(key)
    if (!change) {
      findings.add('unknownChange', table, line)
      findings.count('faulty')
    } else if (change.isWithheld) findings.count('withheld')
    else {
      const fields = takeAlike(line, left.get(key) ?? [], table)
      if (fields.length > 0) findings.add('differs', table, line, { fields })
      findings.count(fields.length > 0 ? 'faulty' : 'same')
    }
  }

  const named = new Set(said.flatMap((line) => referenceOf(line) ?? []).map(keyOf))
  const lineOf = new Map(records.map((line) => [referenceOf(line)?.id, line]))
  for (const [key, { isWithheld, trip, atIso }] of expected)
    if (!named.has(key) && !isWithheld && isWithin(key, trip, holding))
      findings.add('missingChange', table, lineOf.get(trip.row.id) ?? null, { atIso })
}

/** What differs from the line of the same change that is most like it; that one is used up. */
function takeAlike(line: FileLine, left: Partial<Record<Column, string>>[], table: FileTable) {
  const texts = textsOf(table.locale)
  let best: { index: number; fields: ReturnType<typeof differences> } | null = null
  for (const [index, cells] of left.entries()) {
    const fields = differences(line, cells, COLUMNS, texts)
    if (!best || fields.length < best.fields.length) best = { index, fields }
    if (fields.length === 0) break
  }
  if (!best) return differences(line, {}, COLUMNS, texts)
  left.splice(best.index, 1)
  return best.fields
}

/** Not one that came after the report. */
function isWithin(key: string, { row }: HeldTrip, { heads }: Holding): boolean {
  const head = heads.get(row.vehicle_id)
  return head !== undefined && BigInt(key.split(' ')[1] ?? '0') <= BigInt(head)
}

async function readChanges(
  table: FileTable,
  records: readonly FileLine[],
  states: ReadonlyMap<string, HeldTrip>,
  { tx, scope, vehicles }: Holding,
): Promise<Map<string, Expected>> {
  const leftOut = leftOutColumns(records)
  const byVehicle = new Map<string, Map<string, HeldTrip>>()
  for (const trip of states.values()) {
    const { vehicle_id, id } = trip.row
    const trips = byVehicle.get(vehicle_id) ?? new Map<string, HeldTrip>()
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
      expected.set(keyOf({ id: one.tripId, entry: one.entry }), {
        cells: changeLines(changeLine(one, null), row.start_tz, context),
        trip,
        atIso: one.change.recordedAtIso,
        isWithheld: isHidden || one.change.isShortened || row.is_personal_erased || row.is_coordinates_erased,
      })
    }
  }
  return expected
}
