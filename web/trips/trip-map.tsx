import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { MapPlaceholder, PlaceMap, readPlace } from '../places/public.tsx'
import { usePhone } from '../ui/use-media.ts'
import { useDistanceFormat } from '../vehicles/public.ts'
import { type Trip, trackQuery } from './queries.ts'
import { writeDuration } from './trip-figures.tsx'
import type { TripValues } from './trip-values.ts'

type Props = { saved: Trip | null; values: TripValues; system: SystemOfUnits; isWaiting: boolean }

const HEIGHT = 128
/** The size of the tag on the map: its padding, and the width of a letter. */
const TAG = { around: 48, letter: 6.8, bottom: 48 }

/** The recorded track, else start and end; nothing if neither is known. */
export function TripMap({ saved, values, system, isWaiting }: Props) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(system)
  const of = saved?.attributes
  const { data: track } = useQuery({ ...trackQuery(saved?.id ?? ''), enabled: of?.hasTrack ?? false })
  const start = readPlace(values.placeStart)?.coordinate ?? of?.coordinateStart ?? null
  const end = readPlace(values.placeEnd)?.coordinate ?? of?.coordinateEnd ?? null
  const length = of && writeDuration(Date.parse(of.dateEndIso) - Date.parse(of.dateStartIso), t)
  const rest = [length, of?.hasTrack && t('trips.recorded')]
    .filter(Boolean)
    .map((part) => `· ${part}`)
    .join(' ')
  const distance = of ? text(of.distance) : ''
  const letters = distance.length + rest.length
  const isPhone = usePhone()
  const cover = useMemo(
    () =>
      letters === 0 || isPhone
        ? undefined
        : { left: 0, right: TAG.around + letters * TAG.letter, top: 0, bottom: TAG.bottom },
    [letters, isPhone],
  )
  if (!start && !end && !track) return null
  return (
    <div className="trip-map">
      {isWaiting ? (
        <MapPlaceholder height={HEIGHT} />
      ) : (
        <PlaceMap label={t('trips.map')} height={HEIGHT} {...{ start, end, cover }} track={track ?? null} />
      )}
      {of && (
        <p className="trip-map-tag">
          {distance} <span>{rest}</span>
        </p>
      )}
    </div>
  )
}
