import { useTranslation } from 'react-i18next'
import type { TripMonth } from '#contract/trips/trip.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeDate } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { type Column, isLine } from '../../ui/record-table-props.ts'
import { useDistanceFormat, type Vehicle } from '../../vehicles/public.ts'
import type { TripFilter } from '../filter.ts'
import { ListLine } from '../list-line.tsx'
import type { ListedTrip } from '../queries.ts'
import { contactOf } from '../row-text.ts'
import { useTripColumns } from '../trip-columns.tsx'
import type { ListRow } from '../trip-rows.ts'
import { writeSpan } from '../trip-time.ts'
import styles from './print.module.css'

type Props = {
  vehicle: Vehicle
  rows: readonly ListRow[]
  filter: TripFilter
  months: ReadonlyMap<string, TripMonth>
}

export function PrintedTable({ vehicle, rows, filter, months }: Props) {
  const { t } = useTranslation()
  const system = vehicle.attributes.systemOfUnits
  const columns = usePrintedColumns(system)
  return (
    <table className={styles.table} aria-label={t('trips.title')}>
      <colgroup>
        {columns.map(({ id }) => (
          <col key={id} className={styles[id]} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ id, head, align }) => (
            <th key={id} scope="col" className={align && styles[align]}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          isLine(row) ? (
            <tr key={row.id} className={styles[row.line]}>
              <td colSpan={columns.length}>
                <ListLine line={row} limit={null} isAdding={false} {...{ months, filter, system }} />
              </td>
            </tr>
          ) : (
            <tr key={row.id}>
              {columns.map(({ id, cell, align }) => (
                <td key={id} className={align && styles[align]}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** The columns of the list, with what stands in them on paper. */
function usePrintedColumns(system: SystemOfUnits): Column<ListedTrip>[] {
  const { t, i18n } = useTranslation()
  const { number, text } = useDistanceFormat(system)
  const cells: Record<string, Column<ListedTrip>['cell']> = {
    date: (trip) => (
      <>
        <b>{writeDate(trip.attributes.dateStartIso, i18n.language, trip.attributes.dateStartTz)}</b>
        {!trip.attributes.isHidden && <span>{writeSpan(trip, i18n.language)}</span>}
        {trip.attributes.isLate && <span className={styles.late}>{t('history.late')}</span>}
      </>
    ),
    odometer: ({ attributes }) => (
      <>
        <span>{number(attributes.odometerStart)}</span>
        <span>{number(attributes.odometerEnd)}</span>
      </>
    ),
    distance: ({ attributes }) => <b>{text(attributes.distance)}</b>,
    place: ({ attributes }) =>
      attributes.isHidden ? (
        t('trips.hidden')
      ) : (
        <>
          <span>{placeText(attributes.placeStart) || '–'}</span>
          <span className={styles.to}>{placeText(attributes.placeEnd) || '–'}</span>
        </>
      ),
    reason: (trip) => (
      <>
        {contactOf(trip) && <span>{contactOf(trip)}</span>}
        {trip.attributes.reason && <span>{trip.attributes.reason}</span>}
      </>
    ),
    driver: ({ attributes }) => attributes.driverName,
    category: ({ attributes }) => t(`category.${attributes.category}`),
  }
  return useTripColumns(system).map(({ cell, ...column }) => ({
    ...column,
    head: column.id === 'place' ? t('print.places') : column.head,
    cell: cells[column.id] ?? cell,
  }))
}
