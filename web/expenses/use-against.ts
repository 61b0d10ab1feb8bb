import { useQuery } from '@tanstack/react-query'
import type { Contradiction } from '#contract/expenses/told.ts'
import { listTrips } from '#contract/trips/calls.ts'
import { api } from '../api/api.ts'
import { may } from '../vehicles/may.ts'
import type { Vehicle } from '../vehicles/queries.ts'

type Against = Pick<Contradiction, 'kind' | 'odometer' | 'distance'>

/** The trip that began last by then, and the one that began next. */
async function tripsAround(vehicleId: string, iso: string, signal: AbortSignal) {
  const ask = (query: Record<string, string>) =>
    api(listTrips, { params: { vehicleId }, query: { 'page[limit]': '1', ...query }, signal })
  const after = new Date(Date.parse(iso) + 1).toISOString()
  const [before, newest] = await Promise.all([ask({ 'filter[to]': iso }), ask({ 'filter[from]': after })])
  const { total } = newest.meta.page
  const next = total > 1 ? await ask({ 'filter[from]': after, 'page[offset]': String(total - 1) }) : newest
  return { before: before.data[0]?.attributes, after: next.data[0]?.attributes }
}

/** What the trips around a moment say against a reading, while it is being typed. */
export function useAgainst(vehicle: Vehicle, iso: string | null, reading: number | undefined): Against[] {
  const { data } = useQuery({
    queryKey: ['trips', vehicle.id, 'around', iso],
    queryFn: ({ signal }) => tripsAround(vehicle.id, iso ?? '', signal),
    enabled: iso !== null && may(vehicle, 'vehicle:trips:list'),
    staleTime: 10_000,
  })
  if (!data || reading === undefined || iso === null) return []
  const { before, after } = data
  const isDuring = before !== undefined && Date.parse(before.dateEndIso) > Date.parse(iso)
  const least = before && (isDuring ? before.odometerStart : before.odometerEnd)
  const most = isDuring ? before?.odometerEnd : after?.odometerStart
  return [
    ...(least !== undefined && reading < least ? [against('odometerBelow', least)] : []),
    ...(most !== undefined && reading > most ? [against('odometerAbove', most)] : []),
  ]
}

const against = (kind: Contradiction['kind'], odometer: number): Against => ({
  kind,
  odometer,
  distance: null,
})
