import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import type { Tx } from '../../db/pool.ts'
import { type BulkWrite, changeRecords } from '../../vehicles/public.ts'
import { expenseStore, vehiclesOfExpenses } from '../store.ts'

export const removeExpenses = (tx: Tx, bulk: BulkWrite): Promise<BulkOutcome> =>
  changeRecords(tx, bulk, {
    takes: 'present',
    findVehicles: vehiclesOfExpenses(tx, bulk.vehicles),
    read: (vehicle, ids) => expenseStore(tx, vehicle).getManyWithDeleted(ids),
    apply: async ({ vehicle }, rows) => {
      await expenseStore(tx, vehicle).remove(rows.map(({ id }) => id))
      return { changed: rows.map(({ id, version }) => ({ id, version: version + 1 })) }
    },
  })
