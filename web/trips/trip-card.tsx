import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { OVER_LIST } from '../ui/close-editor.ts'
import { Rail } from '../ui/rail.tsx'
import { Distance } from '../vehicles/public.ts'
import { type OpenCategory, TripCategoryChip } from './bulk/category-menu.tsx'
import { HiddenDetails } from './hidden-trip.tsx'
import type { ListedTrip } from './queries.ts'
import { contactOf, type RowText, rowText } from './row-text.ts'
import { TripMarks } from './trip-marks.tsx'

type Props = { trip: ListedTrip; system: SystemOfUnits; onCategory?: OpenCategory | undefined }

/** A trip on a phone, in five lines. */
export const TripCard = memo(function TripCard({ trip, system, onCategory }: Props) {
  const { t, i18n } = useTranslation()
  const { reason, driverName, distance, odometerEnd, isOdometerComputed, isHidden } = trip.attributes
  const about = [reason, contactOf(trip)].filter(Boolean).join(' · ')
  const text = rowText(trip, t, i18n.language)
  return (
    <>
      <span className="trip-when">
        <TripLink trip={trip} text={text} className="row-open record-when" />
        <TripMarks trip={trip} />
      </span>
      <span className="record-value">
        <Distance value={distance} system={system} isStrong />
      </span>
      <span className="trip-rail">
        {isHidden ? <HiddenDetails /> : <Rail from={text.from} to={text.to} />}
      </span>
      {about && <span className="record-aside clip">{about}</span>}
      <span className="trip-readings clip">
        <Distance value={odometerEnd} system={system} isComputed={isOdometerComputed} />
        {driverName && ` · ${driverName}`}
      </span>
      <TripCategoryChip trip={trip} onOpen={onCategory} />
    </>
  )
})

type LinkProps = { trip: ListedTrip; text: RowText; className: string }

/** A plain link: the router's Link is too slow for hundreds of rows. */
export function TripLink({ trip, text, className }: LinkProps) {
  const navigate = useNavigate({ from: '/company/$companyId/vehicles/$vehicleId/trips' })
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({
      search: ({ category, period }) => ({ category, period, trip: trip.id }),
      state: OVER_LIST,
    })
  }
  return (
    <a href={`?trip=${trip.id}`} className={className} onClick={open}>
      <span>{text.day}</span>
      {text.span && <span>{text.span}</span>}
    </a>
  )
}
