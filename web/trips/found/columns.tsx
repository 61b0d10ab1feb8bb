import { IconArrowRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { writeMoment } from '#domain/format/date.ts'
import { Marked } from '../../found/public.ts'
import type { LaidOutColumn } from '../../layout/public.ts'
import { Plate } from '../../ui/plate.tsx'
import { Rail } from '../../ui/rail.tsx'
import { Distance } from '../../vehicles/public.ts'
import { type OpenCategory, TripCategoryChip } from '../bulk/category-menu.tsx'
import { HiddenDetails } from '../hidden-trip.tsx'
import { contactOf, rowText } from '../row-text.ts'
import { TripMarks } from '../trip-marks.tsx'
import { FoundTripLink } from './found-card.tsx'
import styles from './found-trips.module.css'
import { canChange, type FoundTrip } from './queries.ts'

type Options = {
  words: readonly string[]
  isDense: boolean
  /** Absent in the list of one vehicle. */
  hasPlate: boolean
  onOpen: (trip: FoundTrip) => void
  onCategory: OpenCategory
}

const NONE = <span className="muted">–</span>

/** The columns of the trips of several vehicles, in their usual order. */
export function useFoundTripColumns({
  words,
  isDense,
  hasPlate,
  onOpen,
  onCategory,
}: Options): readonly LaidOutColumn<FoundTrip>[] {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => {
    const lines = isDense ? styles.oneLine : 'two-lines'
    const text = (value: string | null) =>
      value ? (
        <span title={value}>
          <Marked text={value} words={words} />
        </span>
      ) : (
        NONE
      )
    const columns: (LaidOutColumn<FoundTrip> | false)[] = [
      {
        id: 'date',
        label: t('trips.date'),
        isFixed: true,
        width: isDense ? 200 : 132,
        order: 'date',
        cell: (trip) => (
          <span className={styles.when}>
            <FoundTripLink trip={trip} onOpen={onOpen} className={`row-open ${lines}`} />
            <TripMarks trip={trip} />
          </span>
        ),
      },
      hasPlate && {
        id: 'plate',
        label: t('vehicles.one'),
        width: 132,
        cell: ({ meta: { vehicle } }) => <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />,
      },
      {
        id: 'odometer',
        label: t('trips.odometer'),
        isHiddenAtFirst: true,
        width: 118,
        align: 'end',
        order: 'odometer',
        cell: ({ attributes, meta }) => (
          <Distance
            value={attributes.odometerEnd}
            system={meta.vehicle.systemOfUnits}
            isComputed={attributes.isOdometerComputed}
          />
        ),
      },
      {
        id: 'distance',
        label: t('trips.distance'),
        width: 78,
        align: 'end',
        order: 'distance',
        cell: ({ attributes, meta }) => (
          <Distance value={attributes.distance} system={meta.vehicle.systemOfUnits} isStrong />
        ),
      },
      {
        id: 'place',
        label: t('trips.place'),
        least: 190,
        share: '22.5%',
        cell: (trip) => {
          if (trip.attributes.isHidden) return <HiddenDetails />
          const { from, to } = rowText(trip, t, language)
          const [start, end] = [from, to].map((place) => <Marked key={place} text={place} words={words} />)
          if (!isDense) return <Rail from={start} to={end} />
          return (
            <span title={`${from} – ${to}`}>
              {start} <IconArrowRight className={styles.arrow} aria-label={t('rail.to')} /> <b>{end}</b>
            </span>
          )
        },
      },
      {
        id: 'reason',
        label: t('trips.contactAndReason'),
        least: 140,
        cell: (trip) => {
          const contact = contactOf(trip)
          const { reason } = trip.attributes
          if (!reason && !contact) return NONE
          return (
            <span className={lines} title={[reason, contact].filter(Boolean).join(' · ')}>
              {reason && (
                <span>
                  <Marked text={reason} words={words} />
                </span>
              )}
              {contact && (
                <span>
                  <Marked text={contact} words={words} />
                </span>
              )}
            </span>
          )
        },
      },
      {
        id: 'driver',
        label: t('trips.driver'),
        width: 120,
        cell: ({ attributes: { driverName } }) => text(driverName),
      },
      {
        id: 'comment',
        label: t('trips.comment'),
        isHiddenAtFirst: true,
        width: 180,
        cell: ({ attributes: { comment } }) => text(comment),
      },
      {
        id: 'entered',
        label: t('found.entered'),
        isHiddenAtFirst: true,
        width: 138,
        cell: ({ attributes: { createdAt } }) => (
          <span className={styles.entered}>{writeMoment(createdAt, language)}</span>
        ),
      },
      {
        id: 'category',
        label: t('trips.category'),
        isFixed: true,
        width: 154,
        order: 'category',
        cell: (trip) => <TripCategoryChip trip={trip} onOpen={canChange(trip) ? onCategory : undefined} />,
      },
    ]
    return columns.filter((column) => column !== false)
  }, [t, language, words, isDense, hasPlate, onOpen, onCategory])
}
