import type { BillingMode } from '#contract/billing/plans.ts'
import type { Db } from '../../db/pool.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { type SubscriptionRow, subscriptionStore } from '../store.ts'
import { seatStore } from './store.ts'

/** The billing mode that operations need to enforce plans. */
export type BillingContext = { billing: BillingMode }

type VehicleRef = { companyId: string; vehicleId: string }

/** How many seats may be taken; the lower number while the quantity is being changed. */
export const seatLimit = ({ quantity, quantity_ceiling }: SubscriptionRow): number =>
  Math.min(quantity, quantity_ceiling ?? quantity)

/** Gives the locked vehicle a seat of its company's subscription; it keeps the one that it has. */
export async function takeSeat(
  tx: Db,
  { companyId, vehicleId, subscriptionId, billing }: VehicleRef & BillingContext & { subscriptionId: string },
): Promise<void> {
  const subscription = billing === 'none' ? undefined : await subscriptionStore(tx, companyId).lock()
  if (subscription?.id !== subscriptionId) throw notFound()
  const seats = seatStore(tx, subscription)
  if (await seats.has(vehicleId)) return
  const isInForce = subscription.status !== 'incomplete'
  if (!isInForce || (await seats.count()) >= seatLimit(subscription))
    throw new Refusal('subscription.no_free_seat')
  await seats.take(vehicleId)
}

/** Frees the seat of the vehicle; returns whether it had one. */
export async function freeSeat(tx: Db, { companyId, vehicleId }: VehicleRef): Promise<boolean> {
  const subscription = await subscriptionStore(tx, companyId).lock()
  return subscription ? seatStore(tx, subscription).free(vehicleId) : false
}

type SeatInput = readonly { id: string }[] | null | undefined

/** Takes the seat that was sent, or frees it if the list is empty. */
export async function changeSeat(
  tx: Db,
  { subscriptions, ...vehicle }: VehicleRef & BillingContext & { subscriptions: SeatInput },
): Promise<void> {
  if (subscriptions === undefined) return
  const [seat] = subscriptions ?? []
  if (seat) await takeSeat(tx, { ...vehicle, subscriptionId: seat.id })
  else await freeSeat(tx, vehicle)
}
