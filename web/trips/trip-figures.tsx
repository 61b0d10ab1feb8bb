import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { MomentContext } from '../records/public.ts'
import { useDistanceFormat } from '../vehicles/public.ts'
import { distanceIn } from './trip-form.ts'
import { type Origin, readTripMoment, type TripValues } from './trip-values.ts'

type Props = { values: TripValues; origin: Origin; context: MomentContext; system: SystemOfUnits }

const HOUR = 3_600_000

/** Distance, duration and speed, derived from both ends. */
export function TripFigures({ values, origin, context, system }: Props) {
  const { t } = useTranslation()
  const { text, number, unit } = useDistanceFormat(system)
  const distance = distanceIn(values)
  const [start, end] = [
    readTripMoment(values, 'Start', context, origin),
    readTripMoment(values, 'End', context, origin),
  ]
  const length =
    start.kind === 'instant' && end.kind === 'instant'
      ? Date.parse(end.iso) - Date.parse(start.iso)
      : undefined
  const isDistance = distance !== undefined && distance >= 0
  const isLength = length !== undefined && length >= 0
  const speed = isDistance && isLength && length > 0 ? Math.round(distance / (length / HOUR)) : undefined
  // Both ends start with the same minute: until one is edited, there is no duration.
  if (!isDistance && !length) return <p className="trip-figures muted">{t('trips.derived')}</p>
  const parts = [
    isLength && writeDuration(length, t),
    speed !== undefined &&
      t('trips.averageSpeed', { speed: `${number(speed)} ${unit === 'km' ? 'km/h' : 'mph'}` }),
  ].filter((part) => part !== false)
  return (
    <p className="trip-figures">
      <span>
        {isDistance ? <b>{text(distance)}</b> : '–'}
        {parts.map((part) => ` · ${part}`).join('')}
      </span>
    </p>
  )
}

/** `52 min`, `1 h 5 min` */
export function writeDuration(milliseconds: number, t: ReturnType<typeof useTranslation>['t']): string {
  const minutes = Math.round(milliseconds / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('length.minutes', { minutes: rest })
  return rest === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes: rest })
}
