import { FAVOURITE_LABEL_LENGTH, type Favourite, type NewFavourite } from '#contract/trips/favourite.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { KM_PER_MILE } from '#domain/distance.ts'
import { placeText } from '#domain/places/place-text.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { mayBeBusiness } from '../../plans/public.ts'
import { isEqual } from '../../ui/is-equal.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import type { Trip } from '../queries.ts'
import type { TripValues } from '../trip-values.ts'

type Route = Pick<TripValues, 'placeStart' | 'placeEnd'>

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** Kilometres as a distance of a vehicle, in tenths like its odometer. */
export const fromKilometres = (km: number, system: SystemOfUnits) =>
  round(distanceUnit(system) === 'km' ? km : km / KM_PER_MILE, 1)

const toKilometres = (distance: number, system: SystemOfUnits) =>
  round(distanceUnit(system) === 'km' ? distance : distance * KM_PER_MILE, 3)

const labelOf = ({ contactCompany, contactName, placeEnd, reason }: Trip['attributes']) =>
  contactCompany || contactName || placeText(placeEnd) || reason || ''

/**
 * The favourite that a saved trip makes, named after whom or where it leads to. Null if it leads nowhere, or is made of
 * several trips, whose texts are joined.
 */
export function favouriteOf({ attributes: trip }: Trip, system: SystemOfUnits): NewFavourite | null {
  const label = Array.from(labelOf(trip)).slice(0, FAVOURITE_LABEL_LENGTH).join('').trim()
  if (label === '' || trip.isMerged || trip.isHidden) return null
  const { category, placeStart, placeEnd, reason, contactName, contactCompany, distance } = trip
  const distanceKm = distance > 0 ? toKilometres(distance, system) : null
  return { label, category, placeStart, placeEnd, reason, contactName, contactCompany, distanceKm }
}

const SAME = ['category', 'placeStart', 'placeEnd', 'reason', 'contactName', 'contactCompany'] as const

/** Whether a trip is kept already: under whichever name, and however far it was. */
export const isKept = (trip: NewFavourite, favourite: Favourite): boolean =>
  SAME.every((name) => isEqual(trip[name], favourite[name]))

/** Fills a new trip; what the favourite does not say of start and category stays as it is. */
export function valuesOf(favourite: Favourite, { meta }: Vehicle): Partial<TripValues> {
  const { category, placeStart, placeEnd, reason, contactName, contactCompany } = favourite
  const isAllowed = category !== 'business' || mayBeBusiness(meta.plan, undefined)
  const contact = isAllowed ? { contactName, contactCompany } : { contactName: null, contactCompany: null }
  return {
    ...(category !== 'none' && isAllowed && { category }),
    ...(placeStart && { placeStart }),
    placeEnd,
    reason: reason ?? '',
    contactName: contact.contactName ?? '',
    contactCompany: contact.contactCompany ?? '',
  }
}

/** The distance of the first favourite on a route, in the unit of the vehicle. */
export function favouriteDistance(
  favourites: readonly { attributes: Favourite }[],
  { placeStart, placeEnd }: Route,
  system: SystemOfUnits,
): number | null {
  const found = favourites.find(
    ({ attributes: of }) =>
      of.distanceKm !== null && isEqual(of.placeEnd, placeEnd) && isEqual(of.placeStart, placeStart),
  )
  const km = found?.attributes.distanceKm
  return km ? fromKilometres(km, system) : null
}
