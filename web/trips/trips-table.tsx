import { useTranslation } from 'react-i18next'
import type { TripMonth } from '#contract/trips/trip.ts'
import { RecordTable } from '../ui/record-table.tsx'
import type { ListState } from '../ui/record-table-props.ts'
import type { Ticks } from '../ui/use-ticks.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { categoryOfDigit, useCategoryMenu } from './bulk/category-menu.tsx'
import { useSetCategory } from './bulk/use-set-category.ts'
import type { TripFilter } from './filter.ts'
import { ListLine } from './list-line.tsx'
import type { ListedTrip } from './queries.ts'
import { rowText } from './row-text.ts'
import { TripCard } from './trip-card.tsx'
import { useTripColumns } from './trip-columns.tsx'
import type { ListRow, TripLine } from './trip-rows.ts'

type Props = {
  vehicle: Vehicle
  rows: readonly ListRow[]
  months: ReadonlyMap<string, TripMonth>
  filter: TripFilter
  state: ListState
  ticks: Ticks | undefined
  isAdding: boolean
  isPicking: boolean
  /** The trip in the editor. */
  current: string | undefined
}

const HEIGHTS = { record: 52, month: 38, break: 32 }

/** The logbook: trips grouped by month, with the breaks between them. */
export function TripsTable({ vehicle, months, filter, isAdding, current, ...table }: Props) {
  const { t, i18n } = useTranslation()
  const system = vehicle.attributes.systemOfUnits
  const limit = vehicle.meta.plan.tripsPerMonth
  const setCategory = useSetCategory()
  const { menu, open } = useCategoryMenu(setCategory)
  // Whoever selects trips may change them. While a phone selects, a tap on a chip selects too.
  const canChange = table.ticks !== undefined
  const chips = canChange && !table.isPicking ? open : undefined
  const { rows } = table
  function applyDigit(id: string, digit: number) {
    const trip = rows.find((row): row is ListedTrip => row.id === id && !('line' in row))
    const category = categoryOfDigit(digit)
    if (trip && category) setCategory(trip, category)
  }
  const list = (
    <RecordTable<ListedTrip, TripLine>
      {...table}
      label={t('trips.title')}
      tableClass="records trips"
      columns={useTripColumns(system, chips)}
      card={{
        className: 'record-card trip-card',
        height: 142,
        of: (trip) => <TripCard {...{ trip, system }} onCategory={chips} />,
      }}
      line={(line) => <ListLine {...{ line, months, filter, system, limit, isAdding }} />}
      heights={HEIGHTS}
      canOpen
      isCurrent={({ id }) => id === current}
      tickName={(trip) => rowText(trip, t, i18n.language).name}
      whyNoTick={({ attributes }) => (attributes.isHidden ? t('trips.hiddenNoTick') : undefined)}
      onDigit={canChange ? applyDigit : undefined}
    />
  )
  return (
    <>
      {list}
      {menu}
    </>
  )
}
