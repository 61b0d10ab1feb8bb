import type { Change } from '#contract/history/change.ts'
import type { Db } from '../../db/pool.ts'
import { type AttributesOf, differences, presentChange, together } from '../changes.ts'
import { kindOf, nameWriters, type WriterNames } from '../writer/names.ts'
import { type TripEntry, type TripsOf, tripEntries } from './store.ts'

export type TripChange = { tripId: string; tripStartAt: string; change: Change }

type Telling = { attributesOf: AttributesOf; names: WriterNames }

/** What happened to the trips of a vehicle after they were entered, in the order of the trips, in constant memory. */
export async function* changesOfTrips(
  tx: Db,
  which: TripsOf,
  { attributesOf, names }: Telling,
): AsyncGenerator<TripChange> {
  const known = new Map<string, string | null>()
  for await (const row of tripEntries(tx, which)) {
    const writer = `${kindOf(row)} ${row.actor_id}`
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

/** What an original was, beside what the merged trip was when it was made. */
const mergedFields = ({ previous, became }: TripEntry, attributesOf: AttributesOf) =>
  previous && became ? differences(attributesOf(together(previous)), attributesOf(together(became))) : null
