import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { writeMoment } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { Marked } from '../../found/public.ts'
import type { LaidOutColumn } from '../../layout/public.ts'
import { Plate } from '../../ui/plate.tsx'
import { Distance } from '../../vehicles/public.ts'
import { FuelAmount, Kind, Total } from '../expense-card.tsx'
import { FoundExpenseLink, FoundNotes } from './found-card.tsx'
import styles from './found-expenses.module.css'
import type { FoundExpense } from './queries.ts'

type Options = {
  words: readonly string[]
  isDense: boolean
  /** Absent in the list of one vehicle. */
  hasPlate: boolean
  onOpen: (expense: FoundExpense) => void
}

const NONE = <span className="muted">–</span>

/** The columns of the expenses of several vehicles, in their usual order. */
export function useFoundExpenseColumns({
  words,
  isDense,
  hasPlate,
  onOpen,
}: Options): readonly LaidOutColumn<FoundExpense>[] {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => {
    const columns: (LaidOutColumn<FoundExpense> | false)[] = [
      {
        id: 'date',
        label: t('trips.date'),
        isFixed: true,
        width: isDense ? 164 : 130,
        order: 'date',
        cell: (expense) => (
          <FoundExpenseLink
            expense={expense}
            onOpen={onOpen}
            className={`row-open ${isDense ? styles.oneLine : 'two-lines'}`}
          />
        ),
      },
      hasPlate && {
        id: 'plate',
        label: t('vehicles.one'),
        width: 138,
        cell: ({ meta: { vehicle } }) => <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />,
      },
      {
        id: 'kind',
        label: t('expenses.category'),
        width: 172,
        order: 'category',
        cell: (expense) => <Kind expense={expense} />,
      },
      {
        id: 'odometer',
        label: t('trips.odometer'),
        isHiddenAtFirst: true,
        width: 118,
        align: 'end',
        order: 'odometer',
        cell: ({ attributes: { odometer }, meta }) =>
          odometer === null ? NONE : <Distance value={odometer} system={meta.vehicle.systemOfUnits} />,
      },
      {
        id: 'place',
        label: t('trips.place'),
        least: 150,
        cell: ({ attributes }) => {
          const place = placeText(attributes.place)
          return place ? <Marked text={place} words={words} /> : NONE
        },
      },
      {
        id: 'notes',
        label: t('expenses.notes'),
        least: 160,
        cell: (expense) => <FoundNotes expense={expense} words={words} />,
      },
      {
        id: 'filled',
        label: t('expenses.amount'),
        width: 128,
        align: 'end',
        cell: (expense) => <FuelAmount expense={expense} />,
      },
      {
        id: 'entered',
        label: t('found.entered'),
        isHiddenAtFirst: true,
        width: 138,
        cell: ({ attributes: { createdAt } }) => writeMoment(createdAt, language),
      },
      {
        id: 'total',
        label: t('expenses.total'),
        isFixed: true,
        width: 136,
        align: 'end',
        order: 'amount',
        cell: (expense) => <Total expense={expense} system={expense.meta.vehicle.systemOfUnits} />,
      },
    ]
    return columns.filter((column) => column !== false)
  }, [t, language, words, isDense, hasPlate, onOpen])
}
