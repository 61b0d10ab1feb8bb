import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TripMonth } from '#contract/trips/trip.ts'
import { writeDate, writeMonth } from '#domain/format/date.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { useDistanceFormat, type Vehicle } from '../../vehicles/public.ts'
import type { TripFilter } from '../filter.ts'
import type { ListedTrip } from '../queries.ts'
import { cachedRows } from '../trip-rows.ts'
import styles from './print.module.css'
import { PrintedTable } from './printed-table.tsx'

type Props = {
  vehicle: Vehicle
  filter: TripFilter
  months: ReadonlyMap<string, TripMonth>
  /** The trips on the screen, of which there may be more. */
  loaded: readonly ListedTrip[]
  total: number
  /** All trips, loaded to be printed now. */
  all: readonly ListedTrip[] | null
  onPrinted: () => void
}

/** The list on paper, as a table of its own: on the screen it does not exist. */
export function PrintedTrips(props: Props) {
  const { all, onPrinted } = props
  const isPrinting = usePrinting()
  useEffect(() => {
    if (!all) return
    addEventListener('afterprint', onPrinted)
    // In a task of its own: the print dialog stops everything else.
    const timer = setTimeout(() => print())
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', onPrinted)
    }
  }, [all, onPrinted])
  return isPrinting || all ? <Sheet {...props} /> : null
}

function Sheet({ vehicle, filter, months, loaded, total, all }: Props) {
  const { t, i18n } = useTranslation()
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const [now] = useState(() => new Date().toISOString())
  const trips = all ?? loaded
  const distance = trips.reduce((sum, { attributes }) => sum + attributes.distance, 0)
  const facts = [
    periodText(filter.period, i18n.language) ?? t('print.wholeTime'),
    filter.category ? t(`category.${filter.category}`) : t('trips.everyCategory'),
    t('trips.count', { count: trips.length }),
    text(Math.round(distance * 10) / 10),
    t('print.asOf', { date: writeDate(now, i18n.language) }),
  ]
  return (
    <div className={styles.sheet}>
      <h2 className={styles.title}>{t('trips.title')}</h2>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {trips.length < total && (
        <p className={styles.partial}>{t('print.partial', { loaded: trips.length, total })}</p>
      )}
      <PrintedTable
        rows={cachedRows(trips, vehicle.attributes.timeZone, filter)}
        {...{ vehicle, filter, months }}
      />
    </div>
  )
}

const periodText = (period: string | undefined, language: string) =>
  period?.includes('-') ? writeMonth(period, language) : period
