import type { Change } from '#contract/history/change.ts'
import type { Db } from '../../db/pool.ts'
import { diffAttributes, mergeParts, presentChange, type ToAttributes } from '../changes.ts'
import { nameWriters, type WriterNames, writerKind } from '../writer/names.ts'
import { streamTripEntries, type TripEntry, type TripSelection } from './store.ts'

export type TripChange = { tripId: string; tripStartAt: string; change: Change }

type ChangeOptions = { attributesOf: ToAttributes; names: WriterNames }

/** Changes of the trips of a vehicle after their creation, in the order of the trips, in constant memory. */
export async function* streamTripChanges(
  tx: Db,
  which: TripSelection,
  { attributesOf, names }: ChangeOptions,
): AsyncGenerator<TripChange> {
  const known = new Map<string, string | null>()
  for await (const row of streamTripEntries(tx, which)) {
    const writer = `${writerKind(row)} ${row.actor_id}`
    if (!known.has(writer)) known.set(writer, (await nameWriters(tx, names, [row]))(row))
    const change = presentChange(row, known.get(writer) ?? null, attributesOf)
    const fields = mergedFields(row, attributesOf)
    yield {
      tripId: row.trip_id,
      tripStartAt: row.trip_start_at,
      change: fields ? { ...change, fields } : change,
    }
  }
}

/** The difference between an original and the merged trip at its creation. */
const mergedFields = ({ previous, merged_state }: TripEntry, attributesOf: ToAttributes) =>
  previous && merged_state
    ? diffAttributes(attributesOf(mergeParts(previous)), attributesOf(mergeParts(merged_state)))
    : null
