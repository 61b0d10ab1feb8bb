import type { TripCategory } from '#contract/trips/category.ts'
import { presentPlace } from '../../http/place.ts'
import type { FavouriteRow } from './store.ts'

export const presentFavourite = (row: FavouriteRow) => ({
  type: 'favourite' as const,
  id: row.id,
  attributes: {
    label: row.label,
    category: row.category as TripCategory,
    placeStart: presentPlace(row.place_start),
    placeEnd: presentPlace(row.place_end),
    reason: row.reason,
    contactName: row.contact_name,
    contactCompany: row.contact_company,
    distanceKm: row.distance_km === null ? null : Number(row.distance_km),
  },
  meta: { version: row.version },
})
