import type { Favourite, FavouriteChange, NewFavourite } from '#contract/trips/favourite.ts'
import { omitUndefined } from '../../http/omit-undefined.ts'
import { toJsonColumn } from '../../http/place.ts'
import { hasContact } from '../rules.ts'
import type { FavouriteValues } from './store.ts'

const EMPTY = {
  placeStart: null,
  placeEnd: null,
  reason: null,
  contactName: null,
  contactCompany: null,
  distanceKm: null,
}

/** The columns of a new favourite, or of a changed one after what was sent. Like a trip, only a business one has a contact. */
export function toValues(sent: NewFavourite): FavouriteValues
export function toValues(sent: FavouriteChange, before: Favourite): FavouriteValues
export function toValues(sent: NewFavourite | FavouriteChange, before?: Favourite): FavouriteValues {
  const values = { ...EMPTY, ...before, ...omitUndefined(sent) } as Favourite
  const category = values.category ?? 'none'
  const withContact = hasContact(category)
  return {
    label: values.label,
    category,
    place_start: toJsonColumn(values.placeStart) ?? null,
    place_end: toJsonColumn(values.placeEnd) ?? null,
    reason: values.reason,
    contact_name: withContact ? values.contactName : null,
    contact_company: withContact ? values.contactCompany : null,
    distance_km: values.distanceKm === null ? null : values.distanceKm.toFixed(3),
  }
}
