import type { Place } from '#contract/kernel/place.ts'

/** A place as plain fields. */
export type PlaceValues = Record<'placeName' | 'street' | 'postalCode' | 'city' | 'country', string>

export const placeValues = (place: Place | null): PlaceValues => ({
  placeName: place?.name ?? '',
  street: place?.address?.street ?? '',
  postalCode: place?.address?.postalCode ?? '',
  city: place?.address?.city ?? '',
  country: place?.address?.country ?? '',
})

/** What the fields say. The coordinate belongs to the address: it stays only if that does. */
export function placeOf(values: PlaceValues, before: Place | null): object | null {
  const { placeName, street, postalCode, city, country } = values
  const isAddressed = [street, postalCode, city].some((line) => line.trim() !== '')
  const old = placeValues(before)
  const isSame = old.street === street && old.postalCode === postalCode && old.city === city
  const coordinate = isSame && old.country === country ? (before?.coordinate ?? null) : null
  if (!isAddressed && placeName.trim() === '' && !coordinate) return null
  return {
    name: placeName || null,
    address: isAddressed
      ? {
          street: street || null,
          postalCode: postalCode || null,
          city: city || null,
          country: country || null,
        }
      : null,
    coordinate,
  }
}

/** At most two lines: where it is, and what there exactly. */
export function placeLines(place: Place | null): string[] {
  if (!place) return []
  const { street, postalCode, city } = place.address ?? {}
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [place.name, town || null, street].filter((line) => line !== null && line !== undefined).slice(0, 2)
}
