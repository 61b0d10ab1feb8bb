import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { use, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMomentConverter, type MomentConverter } from '#domain/moment.ts'
import { AddRecord, CountMark, type Filter, FoundHead, isSameFilter, readFilter } from '../../found/public.ts'
import { useCurrentCompany } from '../../kernel/current-company.ts'
import { OVER_LIST, useCloseEditor } from '../../ui/close-editor.ts'
import { StatePanel } from '../../ui/state-panel.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { vehicleQuery } from '../../vehicles/public.ts'
import { type SavedView, ViewActions, viewsQuery } from '../../views/public.ts'
import { type EditorSearch, TripEditor } from '../trip-editor.tsx'
import { FoundTrips } from './found-trips.tsx'
import { type FoundTrip, tripTotalsQuery } from './queries.ts'
import '../trips.css'
import '../quick-merge.css'
import '../trip-editor.css'

const route = getRouteApi('/company/$companyId/trips')
const from = '/company/$companyId/trips'

/** The trips of all vehicles that the user may see. */
export function CompanyTripsPage() {
  const { companyId } = route.useParams()
  return <CompanyTrips key={companyId} companyId={companyId} />
}

function CompanyTrips({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const moments = use(loadMomentConverter())
  const navigate = useNavigate({ from })
  const company = useCurrentCompany()
  const search = route.useSearch()
  const filter = readFilter('trips', search)
  const { data: views = [] } = useQuery(viewsQuery(companyId))
  const view = views.find(({ id, attributes }) => id === search.view && attributes.list === 'trips')
  const inView = view ? { ...filter, view: view.id } : filter

  const show = (next: Filter, isSame = false) =>
    void navigate({ search: view ? { ...next, view: view.id } : next, replace: isSame })
  const openView = (next: SavedView | null) =>
    void navigate({
      search: next ? { ...next.attributes.query, view: next.id } : {},
      replace: true,
      // The dialog that has just saved it is still open.
      ignoreBlocker: true,
    })
  const openTrip = useCallback(
    (trip: string, vehicle: string, isReplacing = false) =>
      void navigate({
        search: ({ copy: _copy, back: _back, ...before }) => ({ ...before, trip, vehicle }),
        state: OVER_LIST,
        replace: isReplacing,
        ignoreBlocker: isReplacing,
      }),
    [navigate],
  )
  const openRow = useCallback((trip: FoundTrip) => openTrip(trip.id, trip.meta.vehicle.id), [openTrip])
  const close = useCloseEditor(
    (ignoreBlocker) => void navigate({ search: inView, replace: true, ignoreBlocker }),
  )
  const focusRow = useRowFocus(search.trip)
  const addButton = (
    <AddRecord
      companyId={companyId}
      scope="vehicle:trips:add"
      label={t('trips.add')}
      word={t('trips.one')}
      onVehicle={(vehicleId) => openTrip('new', vehicleId)}
    />
  )
  return (
    <>
      <FoundHead
        list="trips"
        title={t('trips.title')}
        all={useQuery(tripTotalsQuery(companyId, NO_FILTER)).data}
        count={(counted) => <TripCount companyId={companyId} filter={counted} />}
        views={views}
        current={view}
        actions={addButton}
      />
      <section className="list" aria-label={t('trips.title')}>
        <FoundTrips
          {...{ companyId, filter }}
          onFilter={show}
          onOpen={openRow}
          current={search.trip}
          actions={
            company && (
              <ViewActions
                {...{ company, view }}
                list="trips"
                query={filter}
                isChanged={view !== undefined && !isSameFilter(view.attributes.query, filter)}
                onOpen={openView}
              />
            )
          }
          empty={<StatePanel icon={<IconRoute />} title={t('trips.none')} text={t('found.noTripsText')} />}
        >
          {(trips) =>
            search.trip &&
            search.vehicle && (
              <OpenedTrip
                {...{ trips, moments, search }}
                vehicleId={search.vehicle}
                openTrip={(trip) => {
                  const row = trips.find(({ id }) => id === trip)
                  openTrip(trip, row?.meta.vehicle.id ?? search.vehicle ?? '', true)
                }}
                onClose={(isSaved, row) => {
                  focusRow(row)
                  close(isSaved)
                }}
              />
            )
          }
        </FoundTrips>
      </section>
    </>
  )
}

const NO_FILTER = {}

function TripCount({ companyId, filter }: { companyId: string; filter: Filter }) {
  return <CountMark found={useQuery(tripTotalsQuery(companyId, filter)).data} />
}

type OpenedProps = {
  vehicleId: string
  trips: readonly FoundTrip[]
  moments: MomentConverter
  search: EditorSearch
  openTrip: (tripId: string) => void
  onClose: (isSaved: boolean, row?: string) => void
}

/** The editor of a trip over the list of all vehicles. */
export function OpenedTrip({ vehicleId, trips, ...editor }: OpenedProps) {
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  if (!vehicle) return null
  // What a new trip starts with comes from its own vehicle.
  const isNew = editor.search.trip === 'new'
  return <TripEditor {...editor} vehicle={vehicle} trips={isNew ? NO_TRIPS : trips} />
}

const NO_TRIPS: readonly FoundTrip[] = []
