import type { Db } from '../../db/pool.ts'
import type { Part } from '../recorded.ts'
import { type ErasedTrip, emptyTrip, eraseFromHistory, lockTrip } from './store.ts'

export type Erased = { states: number; related: string[] }

/**
 * Takes the personal texts or the coordinates of a trip out of the record and of every earlier state, for
 * good; null if there is no such trip. That it was done, when and by whom stays.
 */
export const eraseTrip = (db: Db, tripId: string, part: Part, actorId: string): Promise<Erased | null> =>
  db.transaction().execute(async (tx) => {
    const trip = await lockTrip(tx, tripId, actorId)
    if (!trip) return null
    await emptyTrip(tx, tripId, part)
    return { states: await eraseFromHistory(tx, tripId, part), related: relatedTo(trip) }
  })

/** A merge copies what its sources say. */
const relatedTo = ({ merged_from, merged_into }: ErasedTrip) => [
  ...(merged_from ?? []),
  ...(merged_into === null ? [] : [merged_into]),
]
