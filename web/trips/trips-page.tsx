import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMomentConverter } from '#domain/moment.ts'
import { readFilter as readFoundFilter } from '../found/public.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { QueryList } from '../kernel/query-list.tsx'
import { Button } from '../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { Fab } from '../ui/fab.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { usePhone } from '../ui/use-media.ts'
import { useRowFocus } from '../ui/use-row-focus.ts'
import { useTicks } from '../ui/use-ticks.ts'
import { type Vehicle, vehicleQuery } from '../vehicles/public.ts'
import { VehicleBulkBar } from './bulk/vehicle-bulk-bar.tsx'
import { CatchUpNotice } from './catch-up-notice.tsx'
import { useFavourites } from './favourites/use-favourites.ts'
import { isFiltered, readFilter } from './filter.ts'
import { FoundVehicleTrips } from './found/vehicle-trips.tsx'
import { MonthFull, useMonthRoom } from './month-room.tsx'
import { NoTrips } from './no-trips.tsx'
import { PrintedTrips } from './print/printed-trips.tsx'
import { type ListedTrip, tripMonthsQuery, tripsQuery } from './queries.ts'
import { QuickEntry } from './quick-entry.tsx'
import { zoneOf } from './trip-drafts.ts'
import { TripEditor } from './trip-editor.tsx'
import { cachedRows, tripsOfPages } from './trip-rows.ts'
import { TripsTable } from './trips-table.tsx'
import { TripsTools } from './trips-tools.tsx'
import { WeekOffer } from './week/week-offer.tsx'
import './trips.css'
import './quick-merge.css'
import './trip-editor.css'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/trips')

export function TripsPage() {
  const { vehicleId } = route.useParams()
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  const isSearched = Object.keys(readFoundFilter('trips', route.useSearch())).length > 0
  if (!vehicle) return null
  return isSearched ? (
    <FoundVehicleTrips key={vehicle.id} vehicle={vehicle} />
  ) : (
    <Trips key={vehicle.id} vehicle={vehicle} />
  )
}

function Trips({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const moments = use(loadMomentConverter())
  const navigate = useNavigate({ from: '/company/$companyId/vehicles/$vehicleId/trips' })
  const search = route.useSearch()
  const filter = readFilter(search)
  const query = useInfiniteQuery(tripsQuery(vehicle.id, filter))
  const { data: months } = useQuery(tripMonthsQuery(vehicle.id))
  const monthOf = useMemo(() => new Map(months?.map((month) => [month.month, month])), [months])

  const [now] = useState(() => new Date().toISOString())
  const room = useMonthRoom(vehicle)(now, zoneOf(vehicle))
  const pages = query.data?.pages
  const zone = vehicle.attributes.timeZone
  const trips = tripsOfPages(pages)
  const rows = cachedRows(trips, zone, filter)
  const total = pages?.at(-1)?.meta.page.total
  const isAdding = hasVehicleScope(vehicle, 'vehicle:trips:add')
  // Loaded by the time a sheet is opened, which would jump if they came later.
  useFavourites()
  const ticks = useTicks(tickable(trips))

  const [printed, setPrinted] = useState<readonly ListedTrip[] | null>(null)
  const finishPrinting = useCallback(() => setPrinted(null), [])

  const isChanging = hasVehicleScope(vehicle, 'vehicle:trips:change')
  // Phones have no checkbox column: it appears when the user starts selecting.
  const [isWanted, setWanted] = useState(false)
  const isPicking = usePhone() && isChanging && (isWanted || ticks.ids.size > 0)
  const pick = () => {
    setWanted(!isPicking)
    ticks.clear()
  }
  const add = () => void navigate({ search: { ...filter, trip: 'new' }, state: OVER_LIST })
  // The URL only opens quick entry: otherwise Back, or closing a trip, would open it again.
  const [quick, setQuick] = useState<boolean | string>(search.quick ?? false)
  useEffect(() => {
    if (search.quick === undefined) return
    const withoutQuick = ({ quick: _opened, ...rest }: typeof search) => rest
    void navigate({ search: withoutQuick, replace: true })
  }, [search.quick, navigate])
  const close = useCloseEditor(
    (ignoreBlocker) => void navigate({ search: filter, replace: true, ignoreBlocker }),
  )
  const openTrip = (trip: string) =>
    void navigate({ search: { ...filter, trip }, state: OVER_LIST, replace: true, ignoreBlocker: true })
  const focusRow = useRowFocus(search.trip)
  useShortcut('n', isAdding ? add : null)
  useShortcut('q', isAdding ? () => setQuick(true) : null)
  const hasNone = total === 0 && !isFiltered(filter)
  const addButton = isAdding && (
    <Button kind="primary" onClick={add}>
      <IconPlus />
      {t('trips.add')}
    </Button>
  )
  return (
    <section className="list record-list" aria-label={t('trips.title')}>
      <h2 className="unseen">{t('trips.title')}</h2>
      {!hasNone && (
        <TripsTools
          {...{ vehicle, filter, room, isPicking, addButton }}
          months={months ?? []}
          loaded={trips.length}
          total={total}
          isQuick={quick !== false}
          onQuick={() => setQuick(!quick)}
          onPick={isChanging ? pick : undefined}
          onPrint={setPrinted}
        />
      )}
      {isAdding && room?.isFull && !quick && <MonthFull vehicle={vehicle} room={room} />}
      {isAdding && !room?.isFull && !quick && !isFiltered(filter) && (
        <CatchUpNotice vehicle={vehicle} onCatchUp={() => setQuick('since')} />
      )}
      {isAdding && !room?.isFull && !quick && !isFiltered(filter) && (
        <WeekOffer {...{ vehicle, trips, moments }} />
      )}
      {isAdding && quick && (
        <QuickEntry
          {...{ vehicle, trips, moments }}
          isCatchingUp={quick === 'since'}
          onClose={() => setQuick(false)}
        />
      )}
      <QueryList
        query={query}
        isEmpty={trips.length === 0}
        empty={<NoTrips filter={filter} addButton={addButton} />}
      >
        {(state) => (
          <TripsTable
            {...{ vehicle, rows, filter, isAdding, isPicking }}
            months={monthOf}
            state={{ total: total ?? 0, ...state }}
            ticks={isChanging ? ticks : undefined}
            current={search.trip}
          />
        )}
      </QueryList>
      {trips.length > 0 && (
        <PrintedTrips
          {...{ vehicle, filter }}
          months={monthOf}
          loaded={trips}
          total={total ?? 0}
          all={printed}
          onPrinted={finishPrinting}
        />
      )}
      {isAdding && !hasNone && ticks.ids.size === 0 && !isPicking && (
        <Fab onClick={add}>{t('trips.one')}</Fab>
      )}
      {isChanging && <VehicleBulkBar {...{ vehicle, trips, ticks, filter }} />}
      {search.trip && (
        <TripEditor
          {...{ vehicle, trips, moments, search, openTrip }}
          onClose={(isSaved, row) => {
            focusRow(row)
            close(isSaved)
          }}
        />
      )}
    </section>
  )
}

/** Nobody but the driver merges a hidden trip. The list itself where none is hidden: it is compared by identity. */
function tickable(trips: readonly ListedTrip[]): readonly ListedTrip[] {
  const known = tickables.get(trips)
  if (known) return known
  const shown = trips.some(isHidden) ? trips.filter((trip) => !isHidden(trip)) : trips
  tickables.set(trips, shown)
  return shown
}

const isHidden = ({ attributes }: ListedTrip) => attributes.isHidden

const tickables = new WeakMap<readonly ListedTrip[], readonly ListedTrip[]>()
