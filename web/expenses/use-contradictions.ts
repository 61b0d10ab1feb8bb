import { useQuery } from '@tanstack/react-query'
import type { Contradiction } from '#contract/expenses/insights.ts'
import { listTrips } from '#contract/trips/calls.ts'
import {
  type AdjacentTrips,
  contradictionsOf,
  type ExpensePosition,
} from '#domain/expenses/contradictions.ts'
import { api } from '../kernel/api/api.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { tripKeys } from '../trips/public.ts'
import type { Vehicle } from '../vehicles/public.ts'

/** The last trip that started before the instant, and the first after it. */
async function fetchTripsAround(vehicleId: string, iso: string, signal: AbortSignal): Promise<AdjacentTrips> {
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

/** Contradictions between the expense in the form and the trips before and after it. */
export function useContradictions(
  vehicle: Vehicle,
  iso: string | null,
  spent: ExpensePosition,
): Contradiction[] {
  const { data } = useQuery({
    queryKey: tripKeys.around(vehicle.id, iso),
    queryFn: ({ signal }) => fetchTripsAround(vehicle.id, iso ?? '', signal),
    enabled: iso !== null && hasVehicleScope(vehicle, 'vehicle:trips:list'),
    staleTime: 10_000,
  })
  return data && iso !== null ? contradictionsOf(spent, data, vehicle.attributes.systemOfUnits) : []
}
