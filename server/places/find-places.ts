import type { Coordinate } from '#contract/kernel/place.ts'
import type { Attribution, FoundPlace } from '#contract/places/place.ts'
import type { Language } from '#contract/users/user.ts'
import { Refusal } from '../http/refusal.ts'
import type { createCache } from './cache.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Gazetteer } from './gazetteer/gazetteer.ts'
import type { Geocoder } from './geocoders/geocoder.ts'
import type { PlaceResult, PlaceSearch } from './place-result.ts'
import { secondsToNextDay } from './rules.ts'
import { mayBeTown, splitAddress, townQuery } from './split-address.ts'

export const RESULTS_MAX = 8

export type Sources = {
  gazetteer: Gazetteer
  geocoder: Geocoder | null
  callGeocoder: CircuitBreaker
  cache: ReturnType<typeof createCache<PlaceResult[]>>
}

/** Takes one geocoder request from the caller's quota; false if it is used up. */
export type TakeQuota = () => Promise<boolean>

export type PlaceAnswer = {
  places: PlaceResult[]
  source: FoundPlace['source']
  attributions: Attribution[]
  /** The street that no source knows; the places are towns with it. */
  unknownStreet?: string
}

// The postal codes of the gazetteer come from OpenStreetMap.
const GAZETTEER_ATTRIBUTIONS: Attribution[] = ['geonames', 'openstreetmap']

const canBeAsked = (geocoder: Geocoder, isSubmitted: boolean) => geocoder.supportsTypeAhead || isSubmitted

/** Searches the geocoder, then the gazetteer if the geocoder finds nothing or must not be asked. */
export async function searchPlaces(
  sources: Sources,
  search: PlaceSearch,
  isSubmitted: boolean,
  takeQuota: TakeQuota,
): Promise<PlaceAnswer> {
  const { gazetteer, geocoder, callGeocoder, cache } = sources
  if (geocoder && canBeAsked(geocoder, isSubmitted)) {
    const { text, near, language } = search
    const key = JSON.stringify([text.toLowerCase(), near, language])
    const places = await cache(key, () =>
      callGeocoder((signal) => geocoder.search(search, signal), takeQuota),
    )
    if (places && places.length > 0) return geocoderAnswer(geocoder, places)
  }
  const places = gazetteer.search(search, RESULTS_MAX)
  if (places.length > 0) return { places, source: 'gazetteer', attributions: GAZETTEER_ATTRIBUTIONS }
  return searchTownOfAddress(gazetteer, search)
}

/** The towns of a typed address, each with the street as typed: the gazetteer has no streets. */
function searchTownOfAddress(gazetteer: Gazetteer, search: PlaceSearch): PlaceAnswer {
  const typed = splitAddress(search.text)
  const towns = typed
    ? gazetteer
        .search({ ...search, text: townQuery(typed) }, RESULTS_MAX)
        .filter((town) => mayBeTown(typed, town))
    : []
  if (!typed || towns.length === 0) return { places: [], source: 'gazetteer', attributions: [] }
  const { street, postalCode } = typed
  const places = towns.map((town) => ({
    ...town,
    name: null,
    address: town.address && { ...town.address, street, postalCode: town.address.postalCode ?? postalCode },
  }))
  return { places, source: 'gazetteer', attributions: GAZETTEER_ATTRIBUTIONS, unknownStreet: street }
}

/** The place at a coordinate; the coordinate itself stays unchanged. */
export async function reverseGeocode(
  { gazetteer, geocoder, callGeocoder, cache }: Sources,
  coordinate: Coordinate,
  language: Language,
  takeQuota: TakeQuota,
): Promise<PlaceAnswer> {
  if (geocoder) {
    const key = JSON.stringify([coordinate, language])
    const places = await cache(key, () =>
      callGeocoder(async (signal) => {
        const found = await geocoder.reverse(coordinate, language, signal)
        return found ? [found] : []
      }, takeQuota),
    )
    if (places && places.length > 0)
      return geocoderAnswer(
        geocoder,
        places.map((place) => ({ ...place, coordinate })),
      )
  }
  return {
    places: [gazetteer.reverse(coordinate, language)],
    source: 'gazetteer',
    attributions: GAZETTEER_ATTRIBUTIONS,
  }
}

/**
 * Fetches the details of a place that a search only named. Refused when the quota is used up, because no other source
 * knows the reference.
 */
export async function completePlace(
  { geocoder, callGeocoder }: Sources,
  reference: string,
  search: Pick<PlaceSearch, 'language' | 'session'>,
  takeQuota: TakeQuota,
): Promise<PlaceAnswer> {
  const nothing: PlaceAnswer = { places: [], source: 'geocoder', attributions: [] }
  const complete = geocoder?.complete
  if (!complete) return nothing
  const place = await callGeocoder(
    (signal) => complete(reference, search, signal),
    async () => (await takeQuota()) || refuse(),
  )
  return place ? geocoderAnswer(geocoder, [place]) : nothing
}

function refuse(): never {
  throw new Refusal('rate_limited', [{}], { 'retry-after': String(secondsToNextDay(Date.now())) })
}

const geocoderAnswer = ({ attribution }: Geocoder, places: PlaceResult[]): PlaceAnswer => ({
  places,
  source: 'geocoder',
  attributions: [attribution],
})

/** Whether submitting the search would ask a geocoder that is not asked while typing. */
export const canSubmit = ({ geocoder }: Sources, isSubmitted: boolean): boolean =>
  geocoder !== null && !geocoder.supportsTypeAhead && !isSubmitted
