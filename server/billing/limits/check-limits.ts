import { PRODUCTS } from '#contract/billing/plans.ts'
import type { Db } from '../../db/pool.ts'
import type { Authorship } from '../../history/public.ts'
import { at, Refusal } from '../../http/refusal.ts'
import type { Billed } from '../seats/change-seat.ts'
import { growthOf, hasNewTag, IS_REFUSED, type LimitedTrip, needsBusiness } from './rules.ts'
import { planOfVehicle, readCount } from './store.ts'

type LimitedWrite = Authorship & Billed & { vehicle: { id: string } }

const isLimited = ({ billing, writer }: LimitedWrite) => billing !== 'none' && IS_REFUSED[writer.kind]

/**
 * Refuses trips that the plan of the vehicle does not allow, after they were written: only then it is known which of
 * them are new. The vehicle is locked, and a refusal ends the transaction.
 */
export async function checkTrips(
  tx: Db,
  write: LimitedWrite,
  { added, removed = [] }: { added: readonly LimitedTrip[]; removed?: readonly LimitedTrip[] },
): Promise<void> {
  if (!isLimited(write)) return
  const isBusinessNeeded = needsBusiness(added, removed)
  const growth = growthOf(added, removed)
  if (!isBusinessNeeded && !growth.some(({ trips }) => trips > 0)) return
  const { product, month, trips } = await readCount(tx, write.vehicle.id, growth)
  const { name, features } = PRODUCTS[product]
  if (isBusinessNeeded && !features.hasBusinessTrips)
    throw new Refusal('license.business_trips_not_available', [
      { ...at('category'), detail: `${name} has no business trips, ${PRODUCTS.business.name} has` },
    ])
  if (features.tripsPerMonth !== null && trips !== null && trips > features.tripsPerMonth)
    throw new Refusal('license.number_of_free_trips_exceeded', [
      { detail: `${name} has ${features.tripsPerMonth} trips a month, ${month} would have ${trips}` },
    ])
}

/** The same for the tags of expenses. */
export async function checkTags(
  tx: Db,
  write: LimitedWrite,
  { after, before = [] }: { after: readonly string[]; before?: readonly string[] },
): Promise<void> {
  if (!isLimited(write) || !hasNewTag(after, before)) return
  const { name, features } = PRODUCTS[await planOfVehicle(tx, write.vehicle.id)]
  if (!features.hasTags)
    throw new Refusal('license.tags_not_available', [
      { ...at('tags'), detail: `${name} has no tags, ${PRODUCTS.business.name} has` },
    ])
}
