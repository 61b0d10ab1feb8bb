import type { Drive } from '#contract/recording/recording.ts'
import type { Pass } from '../detection/pass.ts'
import type { RecordedTripRow } from '../detection/store.ts'
import { toTenths } from '../odometers/rules.ts'
import { findVisibleTrip } from './store.ts'

export async function presentDrive({ tx, vehicle, context }: Pass, row: RecordedTripRow, viewerId: string) {
  return {
    type: 'drive' as const,
    id: row.id,
    attributes: {
      state: (row.state === 'removed' ? 'duplicate' : row.state) as Drive['state'],
      tripId: row.state === 'duplicate' ? await findVisibleTrip(tx, vehicle, row, viewerId) : row.trip_id,
      distance: toTenths(row.metres, context.system_of_units) / 10,
      isPrivate: row.is_private,
    },
    meta: { version: 1 },
  }
}
