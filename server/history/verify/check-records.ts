import type { Db } from '../../db/pool.ts'
import { RECORDED_TABLES, type RecordedTable } from '../recorded-tables.ts'
import { entryMessage, type Faults, vehicleMessage } from './fault.ts'
import {
  type RecordRow,
  type Scope,
  streamDuplicateTrips,
  streamMismatchedTracks,
  streamRecordRows,
  type TrackRow,
} from './store.ts'

export type RecordTally = { vehicles: number; trips: number; expenses: number }

/** Checks every record against its last saved state, and every track against its trip. */
export async function* checkRecords(tx: Db, scope: Scope, tally: RecordTally): Faults {
  for (const recorded of RECORDED_TABLES)
    for await (const row of streamRecordRows(tx, recorded, scope)) {
      tally[recorded.table]++
      const fault = recordFault(recorded, row)
      if (fault) yield fault
    }
  for await (const { id, vehicle_id, merged_id } of streamDuplicateTrips(tx, scope))
    yield vehicleMessage(
      vehicle_id,
      `the trip ${id} counts beside the trip ${merged_id} that it was merged into`,
    )
  for await (const row of streamMismatchedTracks(tx, scope))
    yield vehicleMessage(row.vehicle_id, trackFault(row))
}

function recordFault({ subject }: RecordedTable, row: RecordRow): string | null {
  if (row.number === null) return vehicleMessage(row.vehicle_id, `the ${subject} ${row.id} has no entry`)
  const isAsSaved =
    row.core === row.saved_core &&
    row.personal === (row.saved_personal ?? EMPTY) &&
    row.coordinates === (row.saved_coordinates ?? EMPTY)
  if (isAsSaved) return null
  return entryMessage(
    row.vehicle_id,
    row.number,
    `the ${subject} ${row.id} is not as this, its last entry, says`,
  )
}

/** An erased part. */
const EMPTY = '{}'

function trackFault({ id, expected_digest, stored_digest }: TrackRow): string {
  if (stored_digest === null) return `the track of trip ${id} is gone`
  return expected_digest === null
    ? `trip ${id} has a track that it does not tell of`
    : `the track of trip ${id} was changed`
}
