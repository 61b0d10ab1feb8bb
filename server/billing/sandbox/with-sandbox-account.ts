import type { Db } from '../../db/pool.ts'
import { catchUp, saveNextDue } from './actions/clock.ts'
import { openUnitOfWork, type UnitOfWork } from './unit-of-work.ts'

/** Locks a customer, catches up with its clock, runs the action and stores its next due date. */
export async function withSandboxAccount<T>(
  tx: Db,
  origin: string,
  customerId: string,
  act: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  const work = await openUnitOfWork(tx, origin, customerId)
  if (work.account.dueAt !== null && work.account.dueAt <= work.now) await catchUp(work)
  const result = await act(work)
  await saveNextDue(work)
  return result
}
