import type { Coordinate } from '#contract/kernel/place.ts'
import type { FoundPlace } from '#contract/places/place.ts'
import type { Language } from '#contract/users/user.ts'

/** A place as a source returns it; the time zone is derived from the coordinate. */
export type PlaceResult = Omit<FoundPlace, 'timeZone' | 'source'>

export type PlaceSearch = {
  text: string
  near: Coordinate | null
  language: Language
  session: string | null
}
