import type { MonthRoom } from '../plans/public.ts'
import type { MomentContext } from '../records/public.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { useMonthRoom } from './month-room.tsx'
import type { Trip } from './queries.ts'
import { type Origin, readTripMoment, type TripValues } from './trip-values.ts'

type Typed = {
  vehicle: Vehicle
  values: TripValues
  origin: Origin
  context: MomentContext
  saved: Trip | null
}

/** How full the month of the typed date is; null if the trip is already in that month. */
export function useTypedRoom({ vehicle, values, origin, context, saved }: Typed): MonthRoom | null {
  const roomOf = useMonthRoom(vehicle)
  const typed = readTripMoment(values, 'Start', context, origin)
  if (typed.kind !== 'instant') return null
  const room = roomOf(typed.iso, values.zoneStart)
  const before = saved && roomOf(saved.attributes.dateStartIso, saved.attributes.dateStartTz)
  return room?.month === before?.month ? null : room
}
