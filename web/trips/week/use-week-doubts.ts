import { useTranslation } from 'react-i18next'
import type { NewTrip } from '#contract/trips/trip.ts'
import { writeDay } from '#domain/format/date.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { useDistanceFormat, type Vehicle } from '../../vehicles/public.ts'
import { findDoubts } from '../doubts.ts'
import { neighboursIn } from '../neighbours.ts'
import { writeDoubt } from '../write-doubt.ts'
import type { Past } from './last-week.ts'

type Ticked = { at: number; attributes: NewTrip }

/** Finds what is unlikely about lines, between the trips of the book and the other ticked lines; one sentence each. */
export function useWeekDoubts(vehicle: Vehicle, trips: readonly Past[]) {
  const { t } = useTranslation()
  const language = useLanguage()
  const system = vehicle.attributes.systemOfUnits
  const { text, unit } = useDistanceFormat(system)
  return (ticked: readonly Ticked[], open: readonly Ticked[]): string[] => {
    const rows = [...trips, ...ticked.map(({ at, attributes }) => ({ id: `${at}`, attributes }))].toSorted(
      (a, b) => Date.parse(b.attributes.dateStartIso) - Date.parse(a.attributes.dateStartIso),
    )
    return open.flatMap(({ at, attributes }) => {
      const { dateStartIso, dateStartTz, dateEndTz: zoneEnd } = attributes
      const neighbours = neighboursIn(rows, true, { id: `${at}`, dateStartIso })
      if (!neighbours) return []
      const found = findDoubts(attributes, { system, neighbours, now: Date.now(), saved: undefined })
      const day = writeDay(dateStartIso, dateStartTz, language)
      return found.map((doubt) =>
        t('week.doubt', { day, doubt: writeDoubt(doubt, { t, language, text, unit, zoneEnd }) }),
      )
    })
  }
}
