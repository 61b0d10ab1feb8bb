import { listPlaces } from '#contract/places/calls.ts'
import type { Language } from '#contract/users/user.ts'
import type { Config } from '../config.ts'
import { isId } from '../db/id.ts'
import { type Binding, bind, bindWithoutTransaction, type Handler } from '../http/bind.ts'
import { notFound } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import { createCache } from './cache.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import {
  canSubmit,
  completePlace,
  type PlaceAnswer,
  RESULTS_MAX,
  reverseGeocode,
  type Sources,
  searchPlaces,
} from './find-places.ts'
import { fold } from './gazetteer/fold.ts'
import { openGazetteer } from './gazetteer/gazetteer.ts'
import { configuredGeocoder } from './geocoders/configured.ts'
import type { PlaceResult } from './place-result.ts'
import { presentPlaceResult } from './present.ts'
import { cleanText, distinct, readCoordinate } from './rules.ts'
import { type OwnPlace, placeStore } from './store.ts'

/** Most own places beside results of other sources. */
const OWN_PLACES_MAX = 4

export function placeRoutes(config: Config, log: Log): Binding[] {
  const geocoder = configuredGeocoder(config)
  const gazetteer = openGazetteer()
  if (!gazetteer.isBuilt) log.warn({}, 'the gazetteer is not built: only own places are found')
  const sources: Sources = {
    gazetteer,
    geocoder,
    callGeocoder: createCircuitBreaker(log),
    cache: createCache(geocoder?.cacheMs ?? 0),
  }

  const findPlaces: Handler<typeof listPlaces> = async ({ db, actor, query }) => {
    const mine = placeStore(db, actor.userId)
    const vehicleId = query.vehicleId ?? null
    if (vehicleId !== null && !(isId(vehicleId) && (await mine.canSeeVehicle(vehicleId)))) throw notFound()
    const language: Language = query.language === 'en' ? 'en' : 'de'
    const session = query.session ?? null
    const takeQuota = () => mine.takeGeocoderQuota(config.geocoder.dailyLimit)
    if (query.reference !== undefined)
      return reply([], await completePlace(sources, query.reference, { language, session }, takeQuota), false)
    const point = readCoordinate(query.coordinate)
    if (point) return reply([], await reverseGeocode(sources, point, language, takeQuota), false)

    const text = cleanText(query.query ?? '')
    const own = (await mine.search({ words: wordsOf(text), vehicleId })).map(toPlaceResult)
    if (text === '') return reply(own, NOTHING, false)
    const isSubmitted = query.submitted === 'true'
    const search = { text, near: readCoordinate(query.near), language, session }
    const world = await searchPlaces(sources, search, isSubmitted, takeQuota)
    return reply(own, world, canSubmit(sources, isSubmitted))
  }
  return [geocoder ? bindWithoutTransaction(listPlaces, findPlaces) : bind(listPlaces, findPlaces)]
}

const NOTHING: PlaceAnswer = { places: [], source: 'gazetteer', attributions: [] }

const WORDS_MAX = 8
const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean).slice(0, WORDS_MAX)

/** A place without a name takes the label of its contact. */
const toPlaceResult = ({ place, label }: OwnPlace): PlaceResult => ({
  ...place,
  name: place.name ?? label,
  region: null,
  reference: null,
})

function reply(
  own: PlaceResult[],
  { places, source, attributions, unknownStreet }: PlaceAnswer,
  submits: boolean,
) {
  const most = places.length > 0 ? OWN_PLACES_MAX : RESULTS_MAX
  const mine = distinct(own)
    .slice(0, most)
    .map((place) => presentPlaceResult(place, 'own'))
  const others = distinct(places).map((place) => presentPlaceResult(place, source))
  const data = [...mine, ...others].slice(0, RESULTS_MAX)
  return {
    data,
    meta: {
      page: { limit: RESULTS_MAX, offset: 0, total: data.length },
      attributions,
      canSubmit: submits,
      unknownStreet: unknownStreet ?? null,
    },
  }
}
