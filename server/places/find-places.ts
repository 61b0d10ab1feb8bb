import type { Coordinate } from '#contract/kernel/place.ts'
import type { Attribution, FoundPlace } from '#contract/places/place.ts'
import type { Language } from '#contract/users/user.ts'
import { Refusal } from '../http/refusal.ts'
import type { Ask } from './ask.ts'
import type { Found, Search } from './found.ts'
import type { Gazetteer } from './gazetteer/gazetteer.ts'
import type { Geocoder } from './geocoders/geocoder.ts'
import type { keeper } from './keep.ts'
import { secondsToNextDay } from './rules.ts'

export const MOST_ANSWERED = 8

export type Sources = {
  gazetteer: Gazetteer
  geocoder: Geocoder | null
  ask: Ask
  keep: ReturnType<typeof keeper<Found[]>>
}

/** Whether the geocoder may be asked once more on behalf of the caller; asked right before it is. */
export type MayAsk = () => Promise<boolean>

export type Answer = { places: Found[]; source: FoundPlace['source']; attributions: Attribution[] }

// The postal codes of the index are of OpenStreetMap.
const EMBEDDED: Attribution[] = ['geonames', 'openstreetmap']

const mayBeAsked = (geocoder: Geocoder, isSubmitted: boolean) => geocoder.takesTypeAhead || isSubmitted

/**
 * What the world knows of a typed text: the configured service, and the index where it knows nothing or must not be
 * asked.
 */
export async function searchWorld(
  sources: Sources,
  search: Search,
  isSubmitted: boolean,
  mayAsk: MayAsk,
): Promise<Answer> {
  const { gazetteer, geocoder, ask, keep } = sources
  if (geocoder && mayBeAsked(geocoder, isSubmitted)) {
    const { text, near, language } = search
    const key = JSON.stringify([text.toLowerCase(), near, language])
    const places = await keep(key, async () =>
      (await mayAsk()) ? ask((signal) => geocoder.search(search, signal)) : null,
    )
    if (places && places.length > 0) return fromService(geocoder, places)
  }
  const places = gazetteer.search(search, MOST_ANSWERED)
  return { places, source: 'gazetteer', attributions: places.length > 0 ? EMBEDDED : [] }
}

/** The place at a coordinate. Whatever is found, the point stays the one that was asked for. */
export async function findPoint(
  { gazetteer, geocoder, ask, keep }: Sources,
  coordinate: Coordinate,
  language: Language,
  mayAsk: MayAsk,
): Promise<Answer> {
  if (geocoder) {
    const key = JSON.stringify([coordinate, language])
    const places = await keep(key, async () =>
      (await mayAsk())
        ? ask(async (signal) => {
            const found = await geocoder.reverse(coordinate, language, signal)
            return found ? [found] : []
          })
        : null,
    )
    if (places && places.length > 0)
      return fromService(
        geocoder,
        places.map((place) => ({ ...place, coordinate })),
      )
  }
  return { places: [gazetteer.reverse(coordinate, language)], source: 'gazetteer', attributions: EMBEDDED }
}

/**
 * The whole of a place that a service had only named; nothing where it does not answer. Nobody else knows what the
 * name stands for, so a caller who has used up their requests is told.
 */
export async function completePlace(
  { geocoder, ask }: Sources,
  reference: string,
  search: Pick<Search, 'language' | 'session'>,
  mayAsk: MayAsk,
): Promise<Answer> {
  if (geocoder?.complete && !(await mayAsk()))
    throw new Refusal('rate_limited', [{}], { 'retry-after': String(secondsToNextDay(Date.now())) })
  const place = await ask(async (signal) => (await geocoder?.complete?.(reference, search, signal)) ?? null)
  return geocoder && place
    ? fromService(geocoder, [place])
    : { places: [], source: 'geocoder', attributions: [] }
}

const fromService = ({ attribution }: Geocoder, places: Found[]): Answer => ({
  places,
  source: 'geocoder',
  attributions: [attribution],
})

/** Whether a submitted search would ask somebody who was not asked while typing. */
export const canSubmit = ({ geocoder }: Sources, isSubmitted: boolean): boolean =>
  geocoder !== null && !geocoder.takesTypeAhead && !isSubmitted
