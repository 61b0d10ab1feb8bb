import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { Rail } from '../ui/rail.tsx'
import type { Column } from '../ui/record-table-props.ts'
import { Distance } from '../vehicles/public.ts'
import { type OpenCategory, TripCategoryChip } from './bulk/category-menu.tsx'
import { HiddenDetails } from './hidden-trip.tsx'
import type { ListedTrip } from './queries.ts'
import { contactOf, rowText } from './row-text.ts'
import { TripLink } from './trip-card.tsx'
import { TripMarks } from './trip-marks.tsx'

/** The columns of the logbook. Those on paper have the same order, heads and alignment. */
export function useTripColumns(
  system: SystemOfUnits,
  onCategory?: OpenCategory,
): readonly Column<ListedTrip>[] {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return useMemo(
    () => [
      {
        id: 'date',
        head: t('trips.date'),
        cell: (trip) => (
          <span className="trip-when">
            <TripLink trip={trip} text={rowText(trip, t, language)} className="row-open two-lines" />
            <TripMarks trip={trip} />
          </span>
        ),
      },
      {
        id: 'odometer',
        head: t('trips.odometer'),
        align: 'end',
        cell: ({ attributes: { odometerEnd, isOdometerComputed } }) => (
          <Distance value={odometerEnd} system={system} isComputed={isOdometerComputed} />
        ),
      },
      {
        id: 'distance',
        head: t('trips.distance'),
        align: 'end',
        cell: ({ attributes }) => <Distance value={attributes.distance} system={system} isStrong />,
      },
      {
        id: 'place',
        head: t('trips.place'),
        cell: (trip) => {
          if (trip.attributes.isHidden) return <HiddenDetails />
          const { from, to } = rowText(trip, t, language)
          return <Rail from={from} to={to} />
        },
      },
      {
        id: 'reason',
        head: t('trips.contactAndReason'),
        cell: (trip) => <Reason reason={trip.attributes.reason} contact={contactOf(trip)} />,
      },
      {
        id: 'driver',
        head: t('trips.driver'),
        cell: ({ attributes: { driverName } }) =>
          driverName ? (
            <span className="trip-driver" title={driverName}>
              {driverName}
            </span>
          ) : (
            NONE
          ),
      },
      {
        id: 'category',
        head: t('trips.category'),
        cell: (trip) => <TripCategoryChip trip={trip} onOpen={onCategory} />,
      },
    ],
    [t, language, system, onCategory],
  )
}

const NONE = <span className="muted">–</span>

function Reason({ reason, contact }: { reason: string | null; contact: string }) {
  if (!reason && !contact) return NONE
  return (
    <span className="two-lines">
      {reason && <span>{reason}</span>}
      {contact && <span>{contact}</span>}
    </span>
  )
}
