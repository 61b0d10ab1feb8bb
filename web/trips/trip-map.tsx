import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { PlaceMap, readPlace, WaitingMap } from '../places/public.tsx'
import { useDistances } from '../vehicles/quantities.ts'
import { writeLength } from './derived.tsx'
import { type Trip, trackQuery } from './queries.ts'
import type { TripValues } from './trip-values.ts'

type Props = { saved: Trip | null; values: TripValues; system: SystemOfUnits; isWaiting: boolean }

const HEIGHT = 128

/** Where it went: as it was recorded, else from the one place to the other. Nothing where neither is known. */
export function TripMap({ saved, values, system, isWaiting }: Props) {
  const { t } = useTranslation()
  const { text } = useDistances(system)
  const of = saved?.attributes
  const { data: track } = useQuery({ ...trackQuery(saved?.id ?? ''), enabled: of?.hasTrack ?? false })
  const start = readPlace(values.placeStart)?.coordinate ?? of?.coordinateStart ?? null
  const end = readPlace(values.placeEnd)?.coordinate ?? of?.coordinateEnd ?? null
  if (!start && !end && !track) return null
  return (
    <div className="trip-map">
      {isWaiting ? (
        <WaitingMap height={HEIGHT} />
      ) : (
        <PlaceMap label={t('trips.map')} height={HEIGHT} start={start} end={end} track={track ?? null} />
      )}
      {of && (
        <p className="trip-map-tag">
          {text(of.distance)}{' '}
          <span>
            {'· '}
            {writeLength(Date.parse(of.dateEndIso) - Date.parse(of.dateStartIso), t)}
            {of.hasTrack && ` · ${t('trips.recorded')}`}
          </span>
        </p>
      )}
    </div>
  )
}
