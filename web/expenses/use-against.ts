import { useQuery } from '@tanstack/react-query'
import type { Contradiction } from '#contract/expenses/told.ts'
import { listTrips } from '#contract/trips/calls.ts'
import { contradictionsOf, type Spent, type TripsAround } from '#domain/expenses/contradictions.ts'
import { api } from '../api/api.ts'
import { may } from '../vehicles/may.ts'
import type { Vehicle } from '../vehicles/queries.ts'

/** The trip that began last by then, and the one that began next. */
async function tripsAround(vehicleId: string, iso: string, signal: AbortSignal): Promise<TripsAround> {
  const ask = (query: Record<string, string>) =>
    api(listTrips, { params: { vehicleId }, query: { 'page[limit]': '1', ...query }, signal })
  const later = new Date(Date.parse(iso) + 1).toISOString()
  const [earlier, newest] = await Promise.all([ask({ 'filter[to]': iso }), ask({ 'filter[from]': later })])
  const { total } = newest.meta.page
  const next = total > 1 ? await ask({ 'filter[from]': later, 'page[offset]': String(total - 1) }) : newest
  const [[before], [after]] = [earlier.data, next.data]
  return {
    before: before
      ? {
          id: before.id,
          isOver: Date.parse(before.attributes.dateEndIso) <= Date.parse(iso),
          odometerStart: before.attributes.odometerStart,
          odometerEnd: before.attributes.odometerEnd,
          end: before.attributes.coordinateEnd ?? before.attributes.placeEnd?.coordinate ?? null,
        }
      : null,
    after: after
      ? {
          id: after.id,
          odometerStart: after.attributes.odometerStart,
          start: after.attributes.coordinateStart ?? after.attributes.placeStart?.coordinate ?? null,
        }
      : null,
  }
}

/** What the trips around a moment say against an expense, while it is being typed. */
export function useAgainst(vehicle: Vehicle, iso: string | null, spent: Spent): Contradiction[] {
  const { data } = useQuery({
    queryKey: ['trips', vehicle.id, 'around', iso],
    queryFn: ({ signal }) => tripsAround(vehicle.id, iso ?? '', signal),
    enabled: iso !== null && may(vehicle, 'vehicle:trips:list'),
    staleTime: 10_000,
  })
  return data && iso !== null ? contradictionsOf(spent, data, vehicle.attributes.systemOfUnits) : []
}
