import { getUsualTrip, listCompanySuggestions, listVehicleSuggestions } from '#contract/trips/calls.ts'
import { SUGGESTIONS_MAX } from '#contract/trips/suggestion.ts'
import { bind } from '../../http/bind.ts'
import { presentPlace } from '../../http/place.ts'
import { placeKey } from './place-key.ts'
import { type SuggestionRow, suggestionStore } from './store.ts'

const presentSuggestions = (rows: readonly SuggestionRow[]) => ({
  data: rows.map(({ label, detail, place, uses }) => ({
    type: 'suggestion' as const,
    id: [label, detail].filter(Boolean).join(', '),
    attributes: { label, detail, place: presentPlace(place), uses },
  })),
  meta: { page: { limit: SUGGESTIONS_MAX, offset: 0, total: rows.length } },
})

export const suggestionRoutes = [
  bind(listVehicleSuggestions, async ({ db, vehicle, actor, query }) => {
    const store = suggestionStore(db, { companyId: vehicle.companyId, vehicleId: vehicle.id }, actor.userId)
    return presentSuggestions(await store.search(query.field, query.text ?? '', placeKey(query, 'end')))
  }),

  bind(listCompanySuggestions, async ({ db, company, actor, query }) => {
    const store = suggestionStore(db, { companyId: company.id, vehicleId: null }, actor.userId)
    return presentSuggestions(await store.search(query.field, query.text ?? '', null))
  }),

  bind(getUsualTrip, async ({ db, vehicle, actor, query }) => {
    const end = placeKey(query, 'end')
    const store = suggestionStore(db, { companyId: vehicle.companyId, vehicleId: vehicle.id }, actor.userId)
    const usual = end === null ? null : await store.usualTrip(end, placeKey(query, 'start'))
    const attributes = {
      trips: usual?.trips ?? 0,
      contactName: usual?.contact?.name ?? null,
      contactCompany: usual?.contact?.company ?? null,
      reason: usual?.reason ?? null,
      distance: usual?.distance ? Number(usual.distance) : null,
    }
    return { data: { type: 'usual_trip' as const, id: vehicle.id, attributes } }
  }),
]
