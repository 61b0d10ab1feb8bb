import type { Db } from '../../db/pool.ts'
import { catchUp, close } from './acts/clock.ts'
import { openWork, type Work } from './work.ts'

/** One customer, locked, brought to the present moment, changed and left with its next due date. */
export async function inAccount<T>(
  tx: Db,
  origin: string,
  customerId: string,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const work = await openWork(tx, origin, customerId)
  if (work.account.dueAt !== null && work.account.dueAt <= work.now) await catchUp(work)
  const result = await act(work)
  await close(work)
  return result
}
