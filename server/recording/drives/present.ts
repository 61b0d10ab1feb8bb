import type { Drive } from '#contract/recording/recording.ts'
import type { Pass } from '../detection/pass.ts'
import type { RecordedTripRow } from '../detection/store.ts'
import { toTenths } from '../odometers/rules.ts'

export async function presentDrive({ context, recordings }: Pass, row: RecordedTripRow) {
  return {
    type: 'drive' as const,
    id: row.id,
    attributes: {
      state: (row.state === 'removed' ? 'duplicate' : row.state) as Drive['state'],
      tripId: row.state === 'duplicate' ? await findOther(recordings, row) : row.trip_id,
      distance: toTenths(row.metres, context.system_of_units) / 10,
      isPrivate: row.is_private,
    },
    meta: { version: 1 },
  }
}

/** The trip of the device that recorded the same drive. */
async function findOther(recordings: Pass['recordings'], { started_at, ended_at }: RecordedTripRow) {
  const others = await recordings.overlapping(started_at, ended_at)
  return others.find(({ state }) => state === 'recorded')?.trip_id ?? null
}
