import { IconBolt, IconCalendarMonth, IconListCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TripMonth } from '#contract/trips/trip.ts'
import { SearchOpener } from '../found/public.ts'
import type { MonthRoom } from '../plans/public.ts'
import { Button } from '../ui/button.tsx'
import { LoadedCount } from '../ui/more-row.tsx'
import type { Vehicle } from '../vehicles/public.ts'
import { daysOf, type TripFilter } from './filter.ts'
import { Filters } from './filters.tsx'
import { MonthCount } from './month-room.tsx'
import { PrintButton } from './print/print-button.tsx'
import type { ListedTrip } from './queries.ts'

const ROUTE = '/company/$companyId/vehicles/$vehicleId/trips'

type Props = {
  vehicle: Vehicle
  filter: TripFilter
  months: readonly TripMonth[]
  loaded: number
  total: number | undefined
  room: MonthRoom | null
  /** Absent for users who may not add trips. */
  addButton: ReactNode
  isQuick: boolean
  onQuick: () => void
  isPicking: boolean
  /** Starts or ends selecting on a phone; absent if trips cannot be merged. */
  onPick: (() => void) | undefined
  onPrint: (trips: readonly ListedTrip[]) => void
}

/** The toolbar of the logbook. */
export function TripsTools(props: Props) {
  const { vehicle, filter, months, loaded, total, room, addButton } = props
  const { isQuick, onQuick, isPicking, onPick, onPrint } = props
  const { t } = useTranslation()
  const navigate = useNavigate({ from: ROUTE })
  return (
    <div className="list-tools">
      {addButton && <div className="wide-only">{addButton}</div>}
      {addButton && (
        <Button aria-pressed={isQuick} onClick={onQuick}>
          <IconBolt />
          {t('quick.title')}
        </Button>
      )}
      <SearchOpener label={t('found.searchTrips')} filter={foundFilterOf(filter)} />
      <div className="spread" />
      {addButton && room && !room.isFull && <MonthCount room={room} />}
      <LoadedCount loaded={loaded} total={total} />
      <Filters filter={filter} months={months} onFilter={(next) => void navigate({ search: next })} />
      {onPick && (
        <Button
          className="icon narrow-only"
          aria-pressed={isPicking}
          aria-label={t('bulk.pick')}
          title={t('bulk.pick')}
          onClick={onPick}
        >
          <IconListCheck />
        </Button>
      )}
      <PrintButton vehicleId={vehicle.id} filter={filter} onLoaded={onPrint} />
      <Link
        from={ROUTE}
        to="../calendar"
        className="btn icon"
        aria-label={t('calendar.title')}
        title={t('calendar.title')}
      >
        <IconCalendarMonth />
      </Link>
    </div>
  )
}

/** What the logbook is filtered by, in the words of the search. */
const foundFilterOf = ({ category, period }: TripFilter) => ({
  ...(category && { categories: category }),
  ...(period && daysOf(period)),
})
