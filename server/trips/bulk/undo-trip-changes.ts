import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import { UNDO_MINUTES } from '#contract/trips/bulk.ts'
import { type BillingContext, tripsBeyondLimits } from '../../billing/public.ts'
import type { Tx } from '../../db/pool.ts'
import { type Columns, readStatesBefore } from '../../history/public.ts'
import { type BulkWrite, changeRecords, type VehicleWrite, viewerOf } from '../../vehicles/public.ts'
import { type TripRow, tripStore } from '../store.ts'
import { bulkTrips } from './bulk-trips.ts'

/** Takes back the last change of each trip, as a new change: only the writer's own, and only for some minutes. */
export const undoTripChanges = (
  tx: Tx,
  { billing, ...bulk }: BulkWrite & BillingContext,
): Promise<BulkOutcome> =>
  changeRecords(tx, bulk, {
    takes: 'present',
    ...bulkTrips(tx, bulk),
    apply: (write, rows) => changeBack(tx, { ...write, billing }, rows),
  })

async function changeBack(
  tx: Tx,
  write: VehicleWrite & BillingContext,
  rows: readonly TripRow[],
): Promise<Partial<BulkOutcome>> {
  const { vehicle, writer } = write
  const states = await readStatesBefore(tx, {
    vehicleId: vehicle.id,
    subjectIds: rows.map(({ id }) => id),
    writer,
    minutes: UNDO_MINUTES,
  })
  const byId = new Map(states.map((state) => [state.id, state]))
  const limited = rows.flatMap((row) => limitedTrip(row, byId.get(row.id)?.before))
  const beyondLimits = await tripsBeyondLimits(tx, write, limited)
  const allowed = states.filter(({ id }) => !beyondLimits.has(id))
  const changed = allowed.length > 0 ? await tripStore(tx, vehicle, viewerOf(write)).changeBack(allowed) : []
  return {
    changed,
    refused: [
      ...rows
        .filter(({ id }) => !byId.has(id))
        .map(({ id }) => ({ id, code: 'trip.change_not_undoable' as const })),
      ...Array.from(beyondLimits, ([id, code]) => ({ id, code })),
    ],
  }
}

/** The earlier trip as the plan's limits see it: what is a business trip now may be one again. */
function limitedTrip(row: TripRow, before: Columns | undefined) {
  if (!before) return []
  const { start_at, start_tz, ...earlier } = before as Pick<TripRow, 'category' | 'start_at' | 'start_tz'>
  const category = row.category === 'business' ? 'none' : earlier.category
  return [{ id: row.id, category, start_at, start_tz }]
}
