import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { endNames, MAP_HEIGHT, MapPlaceholder, PlaceMap } from '../places/public.tsx'
import { useDistanceFormat } from '../vehicles/public.ts'
import { type Trip, trackQuery } from './queries.ts'
import { writeDuration } from './trip-figures.tsx'
import type { TripValues } from './trip-values.ts'

type Props = { saved: Trip | null; values: TripValues; system: SystemOfUnits; isWaiting: boolean }

/** The recorded track, else start and end; nothing if neither is known. */
export function TripMap({ saved, values, system, isWaiting }: Props) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(system)
  const of = saved?.attributes
  const { data: track } = useQuery({ ...trackQuery(saved?.id ?? ''), enabled: of?.hasTrack ?? false })
  const { placeStart: from, placeEnd: to } = values
  const [startName, endName] = endNames(from, to)
  const start = from?.coordinate ?? of?.coordinateStart ?? null
  const end = to?.coordinate ?? of?.coordinateEnd ?? null
  const length = of && writeDuration(Date.parse(of.dateEndIso) - Date.parse(of.dateStartIso), t)
  const rest = [length, of?.hasTrack && t('trips.recorded')]
    .filter(Boolean)
    .map((part) => `· ${part}`)
    .join(' ')
  if (!start && !end && !track) return null
  return (
    <div className="trip-map">
      {isWaiting ? (
        <MapPlaceholder height={MAP_HEIGHT} />
      ) : (
        <PlaceMap
          label={t('trips.map')}
          height={MAP_HEIGHT}
          start={start && { ...start, name: startName }}
          end={end && { ...end, name: endName }}
          track={track ?? null}
          note={
            of && (
              <p className="trip-map-tag">
                {text(of.distance)} <span>{rest}</span>
              </p>
            )
          }
        />
      )}
    </div>
  )
}
