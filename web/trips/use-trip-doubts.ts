import { useTranslation } from 'react-i18next'
import type { MomentContext } from '../records/public.ts'
import { useLanguage } from '../ui/use-language.ts'
import { useDistanceFormat, type Vehicle } from '../vehicles/public.ts'
import { findDoubts } from './doubts.ts'
import { findNeighbours } from './neighbours.ts'
import type { Trip } from './queries.ts'
import { newAttributes } from './trip-form.ts'
import type { Origin, TripValues } from './trip-values.ts'
import { writeDoubt } from './write-doubt.ts'

/** Finds what is unlikely about checked values, one sentence each. */
export function useTripDoubts(vehicle: Vehicle, context: MomentContext) {
  const { t } = useTranslation()
  const language = useLanguage()
  const system = vehicle.attributes.systemOfUnits
  const { text, unit } = useDistanceFormat(system)
  return async (values: TripValues, saved: Trip | null, origin: Origin): Promise<string[]> => {
    const trip = newAttributes(values, origin, context)
    const neighbours = await findNeighbours(vehicle.id, { id: saved?.id, dateStartIso: trip.dateStartIso })
    const doubts = findDoubts(trip, { system, neighbours, now: Date.now(), saved: saved?.attributes })
    const format = { t, language, text, unit, zoneEnd: values.zoneEnd }
    return doubts.map((doubt) => writeDoubt(doubt, format))
  }
}
