import { PRODUCTS } from '#contract/billing/plans.ts'
import type { ProblemCode } from '#contract/kernel/problem.ts'
import type { Db } from '../../db/pool.ts'
import type { Authorship } from '../../history/public.ts'
import { faultAt, Refusal } from '../../http/refusal.ts'
import type { BillingContext } from '../seats/change-seat.ts'
import { addsBusinessTrips, hasNewTag, IS_LIMITED, type LimitedTrip, tripCountChanges } from './rules.ts'
import { rankInMonths, readPlanOfVehicle, readTripCount } from './store.ts'

type LimitedWrite = Authorship & BillingContext & { vehicle: { id: string } }

const isLimited = ({ billing, writer }: LimitedWrite) => billing !== 'none' && IS_LIMITED[writer.kind]

/**
 * Refuses trips that the vehicle's plan does not allow. Runs after the write, when it is known which trips are new; the
 * refusal rolls back.
 */
export async function enforceTripLimits(
  tx: Db,
  write: LimitedWrite,
  { added, removed = [] }: { added: readonly LimitedTrip[]; removed?: readonly LimitedTrip[] },
): Promise<void> {
  if (!isLimited(write)) return
  const isBusinessNeeded = addsBusinessTrips(added, removed)
  const growth = tripCountChanges(added, removed)
  if (!isBusinessNeeded && !growth.some(({ trips }) => trips > 0)) return
  const { product, month, trips } = await readTripCount(tx, write.vehicle.id, growth)
  const { name, features } = PRODUCTS[product]
  if (isBusinessNeeded && !features.hasBusinessTrips)
    throw new Refusal('license.business_trips_not_available', [
      { ...faultAt('category'), detail: `${name} has no business trips, ${PRODUCTS.business.name} has` },
    ])
  if (features.tripsPerMonth !== null && trips !== null && trips > features.tripsPerMonth)
    throw new Refusal('license.number_of_free_trips_exceeded', [
      { detail: `${name} has ${features.tripsPerMonth} trips a month, ${month} would have ${trips}` },
    ])
}

/** Whether the plan of the vehicle allows more business trips. */
export const mayAddBusinessTrips = async (tx: Db, write: LimitedWrite): Promise<boolean> =>
  !isLimited(write) || PRODUCTS[await readPlanOfVehicle(tx, write.vehicle.id)].features.hasBusinessTrips

/** The trips that the vehicle's plan does not allow to add, each with the reason; of a full month, the later ones. */
export async function tripsBeyondLimits(
  tx: Db,
  write: LimitedWrite,
  added: readonly (LimitedTrip & { id: string })[],
): Promise<Map<string, ProblemCode>> {
  if (!isLimited(write) || added.length === 0) return new Map()
  const { hasBusinessTrips, tripsPerMonth } = PRODUCTS[await readPlanOfVehicle(tx, write.vehicle.id)].features
  const isAllowed = ({ category }: LimitedTrip) => hasBusinessTrips || category !== 'business'
  const refused = new Map<string, ProblemCode>(
    added
      .filter((trip) => !isAllowed(trip))
      .map(({ id }) => [id, 'license.business_trips_not_available'] as const),
  )
  if (tripsPerMonth === null) return refused
  for (const { id, nth } of await rankInMonths(tx, write.vehicle.id, added.filter(isAllowed)))
    if (nth > tripsPerMonth) refused.set(id, 'license.number_of_free_trips_exceeded')
  return refused
}

/** Whether the plan of the vehicle allows tags. */
export const mayAddTags = async (tx: Db, write: LimitedWrite): Promise<boolean> =>
  !isLimited(write) || PRODUCTS[await readPlanOfVehicle(tx, write.vehicle.id)].features.hasTags

/** The same for the tags of expenses. */
export async function enforceTagLimit(
  tx: Db,
  write: LimitedWrite,
  { after, before = [] }: { after: readonly string[]; before?: readonly string[] },
): Promise<void> {
  if (!isLimited(write) || !hasNewTag(after, before)) return
  const { name, features } = PRODUCTS[await readPlanOfVehicle(tx, write.vehicle.id)]
  if (!features.hasTags)
    throw new Refusal('license.tags_not_available', [
      { ...faultAt('tags'), detail: `${name} has no tags, ${PRODUCTS.business.name} has` },
    ])
}
