import type { Change } from '#contract/history/change.ts'
import type { Db } from '../../db/pool.ts'
import {
  type AttributeMapper,
  changedFields,
  diffAttributes,
  isConcealed,
  mergeParts,
  presentChange,
  type ToAttributes,
} from '../changes.ts'
import { nameWriters, type WriterNames, writerKind } from '../writer/names.ts'
import { streamTripEntries, type TripEntry, type TripSelection } from './store.ts'

/** `entry` is the number in the vehicle's chain. */
export type TripChange = { tripId: string; tripStartAt: string; entry: string; change: Change }

type ChangeOptions = { mapper: AttributeMapper; names: WriterNames }

/** Changes of the trips of a vehicle after their creation, in the order of the trips, in constant memory. */
export async function* streamTripChanges(
  tx: Db,
  which: TripSelection,
  { mapper, names }: ChangeOptions,
): AsyncGenerator<TripChange> {
  const known = new Map<string, string | null>()
  for await (const row of streamTripEntries(tx, which)) {
    const writer = `${writerKind(row)} ${row.actor_id}`
    if (!known.has(writer)) known.set(writer, (await nameWriters(tx, names, [row]))(row))
    const change = presentChange(row, known.get(writer) ?? null, mapper)
    yield {
      tripId: row.trip_id,
      tripStartAt: row.trip_start_at,
      entry: row.number,
      change: { ...change, ...mergedFields(row, mapper) },
    }
  }
}

/** The difference between an original and the merged trip at its creation. */
function mergedFields(row: TripEntry, mapper: AttributeMapper) {
  const { previous, merged_state: merged } = row
  if (!previous || !merged) return {}
  return changedFields(isConcealed(row, previous, merged), mapper, (attributesOf: ToAttributes) =>
    diffAttributes(attributesOf(mergeParts(previous)), attributesOf(mergeParts(merged))),
  )
}
