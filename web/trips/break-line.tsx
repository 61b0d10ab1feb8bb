import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GapToPrevious } from '#contract/trips/trip.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { distanceBetween } from '#domain/decimal.ts'
import { OVER_LIST } from '../ui/close-editor.ts'
import { useDistanceFormat } from '../vehicles/public.ts'
import type { ListedTrip } from './queries.ts'

type Props = { trip: ListedTrip; before: GapToPrevious; system: SystemOfUnits; isAdding: boolean }

/** A gap in the odometer or an overlap between two consecutive trips. */
export function BreakLine({ trip, before, system, isAdding }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <IconAlertTriangle className="small" aria-hidden="true" />
      <span>{useBreakText(trip, before, system)}</span>
      {isAdding && before.distance > 0 && !before.isOverlapping && (
        <Link
          from="/company/$companyId/vehicles/$vehicleId/trips"
          search={(old) => ({ ...old, trip: 'new', after: before.tripId, until: trip.id })}
          state={OVER_LIST}
        >
          {t('trips.fillGap')}
        </Link>
      )}
    </>
  )
}

function useBreakText(
  { attributes }: ListedTrip,
  { distance, isOverlapping }: GapToPrevious,
  system: SystemOfUnits,
) {
  const { t } = useTranslation()
  const { text, number } = useDistanceFormat(system)
  const end = distanceBetween(distance, attributes.odometerStart)
  const readings = {
    gap: t('trips.gap', { distance: text(distance), from: number(end), to: text(attributes.odometerStart) }),
    back: t('trips.overlapDistance', {
      distance: text(-distance),
      from: number(end),
      to: text(attributes.odometerStart),
    }),
  }
  const reading = distance > 0 ? readings.gap : distance < 0 && readings.back
  return [reading, isOverlapping && t('trips.overlapTime')].filter(Boolean).join(' · ')
}
