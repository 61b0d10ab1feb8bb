import type { Place } from '#contract/kernel/place.ts'
import { coordinateText, ownName, placeParts, townLine } from '#domain/places/place-text.ts'

export type Coordinate = NonNullable<Place['coordinate']>

/** A place as editable lines. */
export type PlaceLines = Record<'name' | 'street' | 'postalCode' | 'city' | 'country', string>

export const linesOf = (place: Place | null): PlaceLines => ({
  name: place?.name ?? '',
  street: place?.address?.street ?? '',
  postalCode: place?.address?.postalCode ?? '',
  city: place?.address?.city ?? '',
  country: place?.address?.country ?? '',
})

/** A place in one line, as in the field. */
export function placeLine(place: Place | null): string {
  if (!place) return ''
  const { address, coordinate } = place
  const parts = [ownName(place), address?.street, townLine(address)].filter(Boolean)
  if (parts.length > 0) return parts.join(', ')
  return coordinate ? coordinateText(coordinate) : ''
}

/** A place from free text: a name and nothing else. */
export function namedPlace(text: string): Place | null {
  const name = text.trim()
  return name === '' ? null : { name, address: null, coordinate: null }
}

/**
 * The place with its lines edited. The coordinate belongs to the chosen address: it is kept when the name changes or a
 * street is added to a town, and dropped when the place becomes another one.
 */
export function withLines(lines: PlaceLines, before: Place | null): Place | null {
  const { name, street, postalCode, city, country } = lines
  const old = linesOf(before)
  const isAddressed = [street, postalCode, city].some((line) => line.trim() !== '')
  const isSameTown = old.city === city && old.country === country
  const isSameCode = old.postalCode === postalCode || old.postalCode === ''
  const isSameStreet = old.street === street || old.street === ''
  const coordinate = isSameTown && isSameCode && isSameStreet ? (before?.coordinate ?? null) : null
  if (!isAddressed && name.trim() === '' && !coordinate) return null
  return {
    name: name || null,
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

/** At most two lines: the town, and what is there. */
export function placeLines(place: Place | null): string[] {
  if (!place) return []
  return [ownName(place), townLine(place.address) || null, place.address?.street]
    .filter((line) => line !== null && line !== undefined)
    .slice(0, 2)
}

/** What a marker is called: the town, or what distinguishes two places of one town. */
export function endNames(start: Place | null, end: Place | null): [start: string | null, end: string | null] {
  const [[town = null, ...at], [otherTown = null, ...otherAt]] = [namesOf(start), namesOf(end)]
  return town === otherTown ? [at[0] ?? town, otherAt[0] ?? otherTown] : [town, otherTown]
}
const namesOf = (place: Place | null) => placeParts(place && { ...place, coordinate: null })
