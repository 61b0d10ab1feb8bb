import type { Tx } from '../db/pool.ts'
import type { ExpectVersion } from '../http/version.ts'
import { lockVehicle, type VehicleWrite } from '../vehicles/public.ts'
import { expenseStore } from './store.ts'

type Removal = VehicleWrite & { expenseId: string; expectVersion?: ExpectVersion }

export async function removeExpense(tx: Tx, { expenseId, expectVersion, ...write }: Removal): Promise<void> {
  await lockVehicle(tx, write)
  const expenses = expenseStore(tx, write.vehicle)
  const { id, version } = await expenses.get(expenseId)
  expectVersion?.(version)
  await expenses.remove([id])
}
