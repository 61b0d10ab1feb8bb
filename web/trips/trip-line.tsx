import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeDay } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { OVER_LIST } from '../ui/close-editor.ts'
import { Rail } from '../ui/rail.tsx'
import { TickBox } from '../ui/tick-box.tsx'
import { Distance, useDistanceFormat } from '../vehicles/public.ts'
import { CategoryChip } from './category-chip.tsx'
import type { ListedTrip } from './queries.ts'
import { TripMarks } from './trip-marks.tsx'
import { writeSpan } from './trip-time.ts'

type TripLineProps = {
  trip: ListedTrip
  system: SystemOfUnits
  isTicked: boolean
  onTick: ((id: string, isRange: boolean) => void) | undefined
}

const contactOf = ({ attributes: { contactName, contactCompany } }: ListedTrip) =>
  [contactCompany, contactName].filter(Boolean).join(' · ')

const NOWHERE = '–'

/** The cells of a trip. A scrolling list renders only the visible ones. */
export const TripCells = memo(function TripCells({ trip, system, isTicked, onTick }: TripLineProps) {
  const { t, i18n } = useTranslation()
  const { attributes } = trip
  const contact = contactOf(trip)
  const words = lineTextOf(trip, t, i18n.language)
  return (
    <>
      {onTick && (
        <td className="tick-cell">
          <TickBox
            label={t('table.tick', { name: words.name })}
            isTicked={isTicked}
            onToggle={(isRange) => onTick(trip.id, isRange)}
          />
        </td>
      )}
      <td>
        <span className="trip-when">
          <TripLink trip={trip} words={words} className="row-open two-lines" />
          <TripMarks trip={trip} />
        </span>
      </td>
      <td className="end">
        <Distance value={attributes.odometerEnd} system={system} />
      </td>
      <td className="end">
        <Distance value={attributes.distance} system={system} isStrong />
      </td>
      <td>
        <Rail from={words.from} to={words.to} />
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
      <td>
        {attributes.driverName ? (
          <span className="trip-driver" title={attributes.driverName}>
            {attributes.driverName}
          </span>
        ) : (
          <span className="muted">–</span>
        )}
      </td>
      <td>
        <CategoryChip category={attributes.category} />
      </td>
    </>
  )
})

/** A trip on a phone, in five lines. */
export const TripCard = memo(function TripCard({ trip, system, isTicked, onTick }: TripLineProps) {
  const { t, i18n } = useTranslation()
  const { reason, driverName, category, distance, odometerEnd } = trip.attributes
  const { text } = useDistanceFormat(system)
  const about = [reason, contactOf(trip)].filter(Boolean).join(' · ')
  const words = lineTextOf(trip, t, i18n.language)
  return (
    <>
      {onTick && (
        <TickBox
          label={t('table.tick', { name: words.name })}
          isTicked={isTicked}
          onToggle={(isRange) => onTick(trip.id, isRange)}
        />
      )}
      <span className="trip-when">
        <TripLink trip={trip} words={words} className="row-open record-when" />
        <TripMarks trip={trip} />
      </span>
      <span className="record-value">
        <Distance value={distance} system={system} isStrong />
      </span>
      <span className="trip-rail">
        <Rail from={words.from} to={words.to} />
      </span>
      {about && <span className="record-aside clip">{about}</span>}
      <span className="trip-readings clip">
        {[text(odometerEnd), driverName].filter(Boolean).join(' · ')}
      </span>
      <CategoryChip category={category} />
    </>
  )
})

/** A plain link: the router's Link is too slow for hundreds of rows. */
function TripLink({ trip, words, className }: { trip: ListedTrip; words: LineText; className: string }) {
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
      <span>{words.day}</span>
      <span>{words.span}</span>
    </a>
  )
}

/** The texts of a trip; `name` is its label for screen readers. */
type LineText = { language: string; day: string; span: string; from: string; to: string; name: string }

// Cached: scrolling shows the same trips again, and formatting dates is slow.
const lineTexts = new WeakMap<ListedTrip, LineText>()

function lineTextOf(trip: ListedTrip, t: TFunction, language: string): LineText {
  const known = lineTexts.get(trip)
  if (known?.language === language) return known
  const { dateStartIso, dateStartTz, placeStart, placeEnd } = trip.attributes
  const day = writeDay(dateStartIso, dateStartTz, language)
  const span = writeSpan(trip, language)
  const [when, where] = [`${day} ${span}`, placeText(placeEnd)]
  const words = {
    language,
    day,
    span,
    from: placeText(placeStart) || NOWHERE,
    to: where || NOWHERE,
    name: where ? t('trips.named', { when, where }) : when,
  }
  lineTexts.set(trip, words)
  return words
}
