import { listPlaces } from '#contract/places/calls.ts'
import type { Language } from '#contract/users/user.ts'
import type { Config } from '../config.ts'
import { isId } from '../db/id.ts'
import { type Bound, bind } from '../http/bind.ts'
import { notFound } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import { asker } from './ask.ts'
import {
  type Answer,
  canSubmit,
  completePlace,
  findPoint,
  MOST_ANSWERED,
  type Sources,
  searchWorld,
} from './find-places.ts'
import type { Found } from './found.ts'
import { fold } from './gazetteer/fold.ts'
import { openGazetteer } from './gazetteer/gazetteer.ts'
import { configuredGeocoder } from './geocoders/configured.ts'
import { keeper } from './keep.ts'
import { presentFound } from './present.ts'
import { cleanText, distinct, readCoordinate } from './rules.ts'
import { type OwnPlace, placeStore } from './store.ts'

/** Of the own places so many at most, where the world has an answer too. */
const MOST_OWN = 4

export function placeRoutes(config: Config, log: Log): Bound[] {
  const geocoder = configuredGeocoder(config)
  const gazetteer = openGazetteer()
  if (!gazetteer.isBuilt) log.warn({}, 'the index of places is not built: only own places are found')
  const sources: Sources = { gazetteer, geocoder, ask: asker(log), keep: keeper(geocoder?.keepMs ?? 0) }

  return [
    bind(listPlaces, async ({ db, actor, query }) => {
      const mine = placeStore(db, actor.userId)
      const vehicleId = query.vehicleId ?? null
      if (vehicleId !== null && !(isId(vehicleId) && (await mine.seesVehicle(vehicleId)))) throw notFound()
      const language: Language = query.language === 'en' ? 'en' : 'de'
      const session = query.session ?? null
      const mayAsk = () => mine.countGeocoderRequest(config.geocoder.dailyLimit)
      if (query.reference !== undefined)
        return reply([], await completePlace(sources, query.reference, { language, session }, mayAsk), false)
      const point = readCoordinate(query.coordinate)
      if (point) return reply([], await findPoint(sources, point, language, mayAsk), false)

      const text = cleanText(query.query ?? '')
      const own = (await mine.search({ words: wordsOf(text), vehicleId })).map(asFound)
      if (text === '') return reply(own, NOTHING, false)
      const isSubmitted = query.submitted === 'true'
      const search = { text, near: readCoordinate(query.near), language, session }
      const world = await searchWorld(sources, search, isSubmitted, mayAsk)
      return reply(own, world, canSubmit(sources, isSubmitted))
    }),
  ]
}

const NOTHING: Answer = { places: [], source: 'gazetteer', attributions: [] }

const MOST_WORDS = 8
const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean).slice(0, MOST_WORDS)

/** A place without a name of its own is called after whose it is. */
const asFound = ({ place, label }: OwnPlace): Found => ({
  ...place,
  name: place.name ?? label,
  region: null,
  reference: null,
})

function reply(own: Found[], { places, source, attributions }: Answer, submits: boolean) {
  const most = places.length > 0 ? MOST_OWN : MOST_ANSWERED
  const mine = distinct(own)
    .slice(0, most)
    .map((place) => presentFound(place, 'own'))
  const others = distinct(places).map((place) => presentFound(place, source))
  const data = [...mine, ...others].slice(0, MOST_ANSWERED)
  return {
    data,
    meta: { page: { limit: MOST_ANSWERED, offset: 0, total: data.length }, attributions, canSubmit: submits },
  }
}
