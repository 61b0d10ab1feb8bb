import type { ChangeKind, RecordType } from '#contract/history/change.ts'
import type { Page } from '#contract/kernel/page.ts'
import type { Db } from '../../db/pool.ts'
import { presentList } from '../../http/present.ts'
import { type AttributeMapper, changeId, isConcealed, mergeParts, presentChange } from '../changes.ts'
import { nameWriters, type WriterNames } from '../writer/names.ts'
import { readVehicleEntries, type VehicleEntry } from './store.ts'

/** Maps the columns of each kind of record to attributes. */
export type AttributeMappers = Record<RecordType, AttributeMapper>

type ChangeQuery = { page: Page; kind: ChangeKind | undefined; viewerId: string }
type ChangeOptions = { words: AttributeMappers; names: WriterNames }

/** The history of a vehicle and of its trips and expenses, each entry with the record that it belongs to. */
export async function presentVehicleChanges(
  db: Db,
  vehicleId: string,
  { page, kind, viewerId }: ChangeQuery,
  { words, names }: ChangeOptions,
) {
  const entries = await readVehicleEntries(db, vehicleId, viewerId, page, kind)
  const nameOf = await nameWriters(db, names, entries.rows)
  return presentList(entries, page, (row) => ({
    type: 'change' as const,
    id: changeId(row.subject_id, row.number),
    attributes: presentChange(row, nameOf(row), words[row.subject]),
    meta: { version: 1, record: recordOf(row, words[row.subject]) },
  }))
}

const recordOf = (row: VehicleEntry, { all, hidden }: AttributeMapper) => ({
  type: row.subject,
  id: row.subject_id,
  isDeleted: row.is_deleted,
  attributes: (isConcealed(row, row.previous) ? hidden : all)(mergeParts(stateOf(row))),
})

/** An erasure is no state of the record: it names what was removed from earlier ones. */
const stateOf = (row: VehicleEntry) => (row.action === 'erased' && row.previous ? row.previous : row)
