import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import type { Tx } from '../../db/pool.ts'
import { type BulkWrite, changeRecords, viewerOf } from '../../vehicles/public.ts'
import { tripStore } from '../store.ts'
import { bulkTrips } from './bulk-trips.ts'

export const removeTrips = (tx: Tx, bulk: BulkWrite): Promise<BulkOutcome> =>
  changeRecords(tx, bulk, {
    takes: 'present',
    ...bulkTrips(tx, bulk),
    apply: async ({ vehicle }, rows) => {
      await tripStore(tx, vehicle, viewerOf(bulk)).remove(rows.map(({ id }) => id))
      return { changed: rows.map(({ id, version }) => ({ id, version: version + 1 })) }
    },
  })
