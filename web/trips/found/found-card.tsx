import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, Marked } from '../../found/public.ts'
import { Plate } from '../../ui/plate.tsx'
import { Rail } from '../../ui/rail.tsx'
import { Distance } from '../../vehicles/public.ts'
import { type OpenCategory, TripCategoryChip } from '../bulk/category-menu.tsx'
import { HiddenDetails } from '../hidden-trip.tsx'
import { contactOf, rowText } from '../row-text.ts'
import { TripMarks } from '../trip-marks.tsx'
import styles from './found-trips.module.css'
import { canChange, type FoundTrip } from './queries.ts'

type Props = {
  trip: FoundTrip
  words: readonly string[]
  hasPlate: boolean
  onOpen: (trip: FoundTrip) => void
  onCategory: OpenCategory
}

/** A found trip on a phone. */
export const FoundCard = memo(function FoundCard({ trip, words, hasPlate, onOpen, onCategory }: Props) {
  const { t, i18n } = useTranslation()
  const { reason, driverName, distance, isHidden } = trip.attributes
  const { vehicle } = trip.meta
  const { from, to } = rowText(trip, t, i18n.language)
  const about = [driverName, reason, contactOf(trip)].filter(Boolean).join(' · ')
  return (
    <div className={styles.card}>
      <span className={styles.first}>
        <span className={styles.when}>
          <FoundTripLink trip={trip} onOpen={onOpen} className="row-open record-when" />
          <TripMarks trip={trip} />
        </span>
        <Distance value={distance} system={vehicle.systemOfUnits} isStrong />
      </span>
      {isHidden ? (
        <HiddenDetails />
      ) : (
        <Rail from={<Marked text={from} words={words} />} to={<Marked text={to} words={words} />} />
      )}
      {about && (
        <span className={`clip ${styles.about}`}>
          <Marked text={about} words={words} />
        </span>
      )}
      <span className={styles.last}>
        {hasPlate ? <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} /> : <span />}
        <TripCategoryChip trip={trip} onOpen={canChange(trip) ? onCategory : undefined} />
      </span>
    </div>
  )
})

type LinkProps = { trip: FoundTrip; onOpen: (trip: FoundTrip) => void; className: string }

/** A plain link: the router's Link is too slow for hundreds of rows. */
export function FoundTripLink({ trip, onOpen, className }: LinkProps) {
  const { t, i18n } = useTranslation()
  const { span } = rowText(trip, t, i18n.language)
  const { dateStartIso, dateStartTz } = trip.attributes
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(trip)
  }
  return (
    <a href={`?vehicle=${trip.meta.vehicle.id}&trip=${trip.id}`} className={className} onClick={open}>
      <span>{dayText(dateStartIso, dateStartTz, i18n.language)}</span>
      <span>{span}</span>
    </a>
  )
}
