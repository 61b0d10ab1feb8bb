import type { Place } from '#contract/kernel/place.ts'
import type { FoundPlace } from '#contract/places/place.ts'

export type Coordinate = NonNullable<Place['coordinate']>
export type PlaceLanguage = 'de' | 'en'

/** A place as its finder knows it; the zone follows from the coordinate. */
export type Found = Omit<FoundPlace, 'timeZone' | 'source'>

export type Search = {
  text: string
  near: Coordinate | null
  language: PlaceLanguage
  session: string | null
}
