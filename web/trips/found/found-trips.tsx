import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Filter, FoundList, isFiltered, useFoundRows, useTextContext } from '../../found/public.ts'
import { useLayout } from '../../layout/public.ts'
import { categoryOfDigit, useCategoryMenu } from '../bulk/category-menu.tsx'
import { useSetCategory } from '../bulk/use-set-category.ts'
import { rowText } from '../row-text.ts'
import { useFoundTripColumns } from './columns.tsx'
import { FoundCard } from './found-card.tsx'
import { FoundTotals } from './found-totals.tsx'
import styles from './found-trips.module.css'
import { canChange, type FoundTrip, foundTripsQuery, tripTotalsQuery } from './queries.ts'
import { TickedTrips } from './ticked-trips.tsx'

type Props = {
  companyId: string
  /** Only the trips of this vehicle, without its plate. */
  vehicleId?: string
  filter: Filter
  onFilter: (filter: Filter, isSame?: boolean) => void
  /** Stable, so that rows are not rendered again. */
  onOpen: (trip: FoundTrip) => void
  /** The trip in the editor. */
  current: string | undefined
  actions?: ReactNode
  empty?: ReactNode
  /** The editor over the list; gets what is loaded. */
  children: (trips: readonly FoundTrip[]) => ReactNode
}

/** The trips that a filter finds, with their sums. */
export function FoundTrips({ companyId, vehicleId, filter, onFilter, onOpen, current, ...rest }: Props) {
  const { t, i18n } = useTranslation()
  const asked = vehicleId ? { ...filter, vehicleIds: vehicleId } : filter
  const query = useInfiniteQuery(foundTripsQuery(companyId, asked))
  const totals = useQuery(tripTotalsQuery(companyId, asked))
  const { rows: trips, words } = useFoundRows(query, asked)
  const context = useTextContext('trips', companyId, filter, trips)
  const hasPlate = vehicleId === undefined
  const setCategory = useSetCategory()
  const { menu, open: onCategory } = useCategoryMenu(setCategory)
  const roomy = useFoundTripColumns({ words, isDense: false, hasPlate, onOpen, onCategory })
  const layout = useLayout('trips', roomy)
  const dense = useFoundTripColumns({ words, isDense: true, hasPlate, onOpen, onCategory })
  const card = useCallback(
    (trip: FoundTrip) => <FoundCard {...{ trip, words, hasPlate, onOpen, onCategory }} />,
    [words, hasPlate, onOpen, onCategory],
  )
  // Stable: otherwise every loaded trip would be looked at again with each render.
  const whyNoTick = useCallback(
    ({ attributes }: FoundTrip) => (attributes.isHidden ? t('trips.hiddenNoTick') : undefined),
    [t],
  )
  function applyDigit(id: string, digit: number) {
    const trip = trips.find((row) => row.id === id)
    const category = categoryOfDigit(digit)
    if (trip && canChange(trip) && category) setCategory(trip, category)
  }
  return (
    <>
      <FoundList<FoundTrip>
        list="trips"
        label={t('trips.title')}
        searchLabel={t('found.searchTrips')}
        {...{ companyId, filter, onFilter, context, query, layout }}
        counted={totals.isPlaceholderData ? undefined : totals.data}
        hidden={hasPlate ? undefined : ['vehicleIds']}
        rows={trips}
        columns={layout.layout.density === 'one' ? dense : roomy}
        card={{ className: styles.row ?? '', height: 150, of: card }}
        isCurrent={({ id }) => id === current}
        tickName={(trip) => rowText(trip, t, i18n.language).name}
        totals={<FoundTotals companyId={companyId} filter={asked} />}
        actions={rest.actions}
        empty={rest.empty}
        isSearchFirst={!hasPlate && !isFiltered(filter)}
        whyNoTick={whyNoTick}
        onDigit={applyDigit}
        bulk={(ticked) => <TickedTrips {...ticked} companyId={companyId} asked={asked} />}
      />
      {menu}
      {rest.children(trips)}
    </>
  )
}
