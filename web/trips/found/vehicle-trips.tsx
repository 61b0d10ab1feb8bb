import { IconX } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { use, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMomentConverter } from '#domain/moment.ts'
import { EVERYTHING, type Filter, readFilter } from '../../found/public.ts'
import { Button } from '../../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../../ui/close-editor.ts'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import { TripEditor } from '../trip-editor.tsx'
import { FoundTrips } from './found-trips.tsx'
import type { FoundTrip } from './queries.ts'

const from = '/company/$companyId/vehicles/$vehicleId/trips'
const route = getRouteApi(from)

/** Without a condition it is still the search, in which one may type. */
const keep = (filter: Filter) => ({ ...EVERYTHING, ...filter })

/** The trips of one vehicle that a search finds; without one, the logbook with its months. */
export function FoundVehicleTrips({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const moments = use(loadMomentConverter())
  const navigate = useNavigate({ from })
  const { companyId } = route.useParams()
  const search = route.useSearch()
  const filter = readFilter('trips', search)
  const openTrip = useCallback(
    (trip: string, isReplacing = false) =>
      void navigate({
        search: ({ copy: _copy, back: _back, ...before }) => ({ ...before, trip }),
        state: OVER_LIST,
        replace: isReplacing,
        ignoreBlocker: isReplacing,
      }),
    [navigate],
  )
  const openRow = useCallback(({ id }: FoundTrip) => openTrip(id), [openTrip])
  const close = useCloseEditor(
    (ignoreBlocker) => void navigate({ search: keep(filter), replace: true, ignoreBlocker }),
  )
  const focusRow = useRowFocus(search.trip)
  return (
    <section className="list record-list" aria-label={t('trips.title')}>
      <h2 className="unseen">{t('trips.title')}</h2>
      <FoundTrips
        {...{ companyId, filter }}
        vehicleId={vehicle.id}
        onFilter={(next, isSame = false) => void navigate({ search: keep(next), replace: isSame })}
        onOpen={openRow}
        current={search.trip}
        actions={
          <Button kind="quiet" onClick={() => void navigate({ search: {} })}>
            <IconX />
            {t('found.toLogbook')}
          </Button>
        }
      >
        {(trips) =>
          search.trip && (
            <TripEditor
              {...{ vehicle, trips, moments, search }}
              openTrip={(trip) => openTrip(trip, true)}
              onClose={(isSaved, row) => {
                focusRow(row)
                close(isSaved)
              }}
            />
          )
        }
      </FoundTrips>
    </section>
  )
}
