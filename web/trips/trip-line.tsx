import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { Rail } from '../ui/rail.tsx'
import { TickBox } from '../ui/tick-box.tsx'
import { writeDay } from '../ui/when.ts'
import { Distance } from '../vehicles/distance.tsx'
import { placeText } from '../vehicles/place-text.ts'
import { CategoryChip } from './category-chip.tsx'
import type { ListedTrip } from './queries.ts'
import { writeSpan } from './when.ts'

export type TripLineProps = {
  trip: ListedTrip
  system: SystemOfUnits
  isTicked: boolean
  onTick: ((id: string, isRange: boolean) => void) | undefined
}

const contactOf = ({ attributes: { contactName, contactCompany } }: ListedTrip) =>
  [contactCompany, contactName].filter(Boolean).join(' · ')

const NOWHERE = '–'

/** The cells of a trip. A list that moves draws only those that come into view. */
export const TripCells = memo(function TripCells({ trip, system, isTicked, onTick }: TripLineProps) {
  const { t } = useTranslation()
  const { attributes } = trip
  const contact = contactOf(trip)
  const tripName = useTripName(trip)
  return (
    <>
      {onTick && (
        <td className="tick-cell">
          <TickBox
            label={t('table.tick', { name: tripName })}
            isTicked={isTicked}
            onToggle={(isRange) => onTick(trip.id, isRange)}
          />
        </td>
      )}
      <td>
        <OpenTrip trip={trip} className="row-open two-lines" />
      </td>
      <td className="end">
        <Distance value={attributes.odometerEnd} system={system} />
      </td>
      <td className="end">
        <Distance value={attributes.distance} system={system} isStrong />
      </td>
      <td>
        <TripRail trip={trip} />
      </td>
      <td>
        {attributes.reason || contact ? (
          <span className="two-lines">
            {attributes.reason && <span>{attributes.reason}</span>}
            {contact && <span>{contact}</span>}
          </span>
        ) : (
          <span className="muted">–</span>
        )}
      </td>
      <td>{attributes.driverName ?? <span className="muted">–</span>}</td>
      <td>
        <CategoryChip category={attributes.category} />
      </td>
    </>
  )
})

/** A trip on a phone: four lines. */
export const TripCard = memo(function TripCard({ trip, system, isTicked, onTick }: TripLineProps) {
  const { t } = useTranslation()
  const { reason, driverName, category, distance } = trip.attributes
  const tripName = useTripName(trip)
  return (
    <>
      {onTick && (
        <TickBox
          label={t('table.tick', { name: tripName })}
          isTicked={isTicked}
          onToggle={(isRange) => onTick(trip.id, isRange)}
        />
      )}
      <OpenTrip trip={trip} className="row-open trip-when" />
      <span className="trip-distance">
        <Distance value={distance} system={system} isStrong />
      </span>
      <span className="trip-rail">
        <TripRail trip={trip} />
      </span>
      <span className="trip-reason clip">{reason ?? driverName ?? contactOf(trip)}</span>
      <CategoryChip category={category} />
    </>
  )
})

const TripRail = ({ trip: { attributes } }: { trip: ListedTrip }) => (
  <Rail from={placeText(attributes.placeStart) || NOWHERE} to={placeText(attributes.placeEnd) || NOWHERE} />
)

/** A link that is cheap to draw: a list that moves draws many of them. */
function OpenTrip({ trip, className }: { trip: ListedTrip; className: string }) {
  const { i18n } = useTranslation()
  const navigate = useNavigate({ from: '/company/$companyId/vehicles/$vehicleId/trips' })
  const { dateStartIso, dateStartTz } = trip.attributes
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({
      search: ({ category, period }) => ({ category, period, trip: trip.id }),
      state: { isOverList: true },
    })
  }
  return (
    <a href={`?trip=${trip.id}`} className={className} onClick={open}>
      <span>{writeDay(dateStartIso, dateStartTz, i18n.language)}</span>
      <span>{writeSpan(trip, i18n.language)}</span>
    </a>
  )
}

/** What a trip is called where it is only heard. */
function useTripName({ attributes }: ListedTrip): string {
  const { t, i18n } = useTranslation()
  const { dateStartIso, dateStartTz, placeEnd } = attributes
  const when = `${writeDay(dateStartIso, dateStartTz, i18n.language)} ${writeSpan({ attributes }, i18n.language)}`
  const where = placeText(placeEnd)
  return where ? t('trips.named', { when, where }) : when
}
