import type { Stripe } from 'stripe'
import type { Db } from '../../db/pool.ts'
import { type SandboxAccountRow, sandboxAccountStore } from './accounts/store.ts'
import { deliveryStore } from './deliveries/store.ts'
import { newObjectId } from './ids.ts'
import { eventOf } from './objects/event.ts'
import { objectStore } from './objects/store.ts'
import { notFoundInBody } from './wire/stripe-api-error.ts'

/** How the events of this unit of work are delivered. */
export type DeliverySchedule = { delaySeconds: number; times: number }
const IMMEDIATELY: DeliverySchedule = { delaySeconds: 0, times: 1 }

/** A customer locked in a transaction, at a moment of its clock. */
export type UnitOfWork = {
  tx: Db
  account: SandboxAccountRow
  now: number
  /** The public URL of the sandbox pages. */
  origin: string
  objects: ReturnType<typeof objectStore>
  lateness: DeliverySchedule
}

export const realNow = (): number => Math.floor(Date.now() / 1_000)

export const nowOf = ({ clockOffset }: { clockOffset: number }): number => realNow() + clockOffset

export async function openUnitOfWork(tx: Db, origin: string, customerId: string): Promise<UnitOfWork> {
  const account = await sandboxAccountStore(tx).lock(customerId)
  if (!account) throw notFoundInBody('customer', customerId, 'customer')
  return { tx, origin, account, now: nowOf(account), objects: objectStore(tx), lateness: IMMEDIATELY }
}

/** Stores an event and queues its delivery on commit. */
export async function emit(
  work: UnitOfWork,
  type: Stripe.Event['type'],
  object: { id: string },
  previous?: object,
): Promise<void> {
  const event = eventOf({ id: newObjectId('evt'), type, object, created: work.now, previous })
  await work.objects.insert('event', work.account.customerId, event)
  for (let time = 0; time < work.lateness.times; time++)
    await deliveryStore(work.tx).add(event.id, work.lateness.delaySeconds)
}
