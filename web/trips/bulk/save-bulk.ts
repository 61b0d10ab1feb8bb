import type { BulkOutcome, RecordVersion } from '#contract/kernel/bulk.ts'
import {
  changeTrips,
  removeTrips,
  restoreTrips,
  type TripBulkValues,
  undoTripChanges,
} from '#contract/trips/bulk.ts'
import { api } from '../../kernel/api/api.ts'
import { changeCachedTrips, refreshTrips, removeFromLongLists } from '../cached-trips.ts'
import type { ListedTrip } from '../queries.ts'

/** A trip that may not be loaded, with the version that the user has seen. */
export type TripRef = RecordVersion

const idsOf = (refs: readonly TripRef[]) => ({
  tripIds: refs.map(({ id }) => id),
  versions: refs.map(({ version }) => version),
})

/** A row with the values that were set; only business trips have contacts. */
export function withValues(trip: ListedTrip, values: TripBulkValues, version: number): ListedTrip {
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const attributes = { ...trip.attributes, ...set }
  const contact = attributes.category === 'business' ? {} : { contactName: null, contactCompany: null }
  return { ...trip, attributes: { ...attributes, ...contact }, meta: { ...trip.meta, version } }
}

const versionsOf = ({ changed }: BulkOutcome) => new Map(changed.map(({ id, version }) => [id, version]))

/** Sets values without refreshing what depends on them. */
export async function sendValues(refs: readonly TripRef[], values: TripBulkValues): Promise<BulkOutcome> {
  const { data } = await api(changeTrips, { attributes: { ...idsOf(refs), ...values } })
  const versions = versionsOf(data.attributes)
  changeCachedTrips((trip) => {
    const version = versions.get(trip.id)
    return version === undefined ? trip : withValues(trip, values, version)
  })
  return data.attributes
}

export async function saveValues(refs: readonly TripRef[], values: TripBulkValues): Promise<BulkOutcome> {
  const outcome = await sendValues(refs, values)
  await refreshTrips()
  return outcome
}

/** Takes back the last change of each trip; `before` has rows as they were, for lists that are not refetched. */
export async function saveUndoneChanges(
  refs: readonly TripRef[],
  before: ReadonlyMap<string, ListedTrip>,
): Promise<BulkOutcome> {
  const { data } = await api(undoTripChanges, { attributes: idsOf(refs) })
  const versions = versionsOf(data.attributes)
  changeCachedTrips((trip) => {
    const [version, earlier] = [versions.get(trip.id), before.get(trip.id)]
    return version && earlier ? { ...earlier, meta: { ...trip.meta, version } } : trip
  })
  await refreshTrips()
  return data.attributes
}

export type Removal = BulkOutcome & { undo: () => Promise<BulkOutcome> }

export async function saveRemoval(refs: readonly TripRef[]): Promise<Removal> {
  const { attributes: outcome } = (await api(removeTrips, { attributes: idsOf(refs) })).data
  const putBack = removeFromLongLists(outcome.changed.map(({ id }) => id))
  await refreshTrips()
  const undo = async () => {
    const { data } = await api(restoreTrips, { attributes: idsOf(outcome.changed) })
    putBack(versionsOf(data.attributes))
    await refreshTrips()
    return data.attributes
  }
  return { ...outcome, undo }
}
