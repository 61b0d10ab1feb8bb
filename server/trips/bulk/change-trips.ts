import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import type { TripBulkValues } from '#contract/trips/bulk.ts'
import { type BillingContext, mayAddBusinessTrips } from '../../billing/public.ts'
import type { Tx } from '../../db/pool.ts'
import { type BulkWrite, changeRecords, type VehicleWrite, viewerOf } from '../../vehicles/public.ts'
import { type TripRow, tripStore } from '../store.ts'
import { changedValues } from '../values.ts'
import { bulkTrips } from './bulk-trips.ts'

type Change = BulkWrite & BillingContext & { values: TripBulkValues }

/** Sets the same values for many trips, with the rules of a single change. */
export const changeTrips = (tx: Tx, { values, billing, ...bulk }: Change): Promise<BulkOutcome> =>
  changeRecords(tx, bulk, {
    takes: 'present',
    ...bulkTrips(tx, bulk),
    apply: (write, rows) => applyChange(tx, { ...write, billing }, values, rows),
  })

async function applyChange(
  tx: Tx,
  write: VehicleWrite & BillingContext,
  values: TripBulkValues,
  rows: readonly TripRow[],
): Promise<BulkOutcome> {
  const newBusiness = values.category === 'business' ? rows.filter((row) => row.category !== 'business') : []
  const isRefused = newBusiness.length > 0 && !(await mayAddBusinessTrips(tx, write))
  const refused = isRefused ? newBusiness : []
  const allowed = isRefused ? rows.filter((row) => row.category === 'business') : rows

  // The result depends only on whether a trip keeps a contact.
  const groups = Map.groupBy(allowed, (row) => JSON.stringify(changedValues(values, row)))
  const changed = []
  for (const [json, group] of groups)
    changed.push(
      ...(await tripStore(tx, write.vehicle, viewerOf(write)).changeMany(
        group.map(({ id }) => id),
        JSON.parse(json),
      )),
    )
  const done = new Set(changed.map(({ id }) => id))
  return {
    changed,
    unchanged: allowed.filter(({ id }) => !done.has(id)).map(({ id, version }) => ({ id, version })),
    refused: refused.map(({ id }) => ({ id, code: 'license.business_trips_not_available' })),
  }
}
