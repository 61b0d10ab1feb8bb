import { IconArrowBackUp, IconCopy } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OVER_LIST } from '../ui/close-editor.ts'
import { Steps } from '../ui/steps.tsx'
import type { ListedTrip } from './queries.ts'

const from = '/company/$companyId/vehicles/$vehicleId/trips'

/** Creates new trips from this one. */
export function TripActions({ tripId }: { tripId: string }) {
  const { t } = useTranslation()
  return (
    <div className="trip-actions">
      <Link
        from={from}
        search={({ category, period }) => ({ category, period, trip: 'new', copy: tripId })}
        state={OVER_LIST}
        replace
        className="btn"
      >
        <IconCopy aria-hidden="true" />
        {t('trips.copy')}
      </Link>
      <Link
        from={from}
        search={({ category, period }) => ({ category, period, trip: 'new', back: tripId })}
        state={OVER_LIST}
        replace
        className="btn"
      >
        <IconArrowBackUp aria-hidden="true" />
        {t('trips.wayBack')}
      </Link>
    </div>
  )
}

/** Links to the newer and the older trip of the list. */
export function Neighbours({ trips, id }: { trips: readonly ListedTrip[]; id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from })
  const at = trips.findIndex((trip) => trip.id === id)
  const step = (to: ListedTrip | undefined) =>
    to &&
    (() =>
      void navigate({
        search: ({ category, period }) => ({ category, period, trip: to.id }),
        state: OVER_LIST,
        replace: true,
      }))
  return (
    <Steps
      previousLabel={t('trips.newer')}
      nextLabel={t('trips.older')}
      onPrevious={at > 0 ? step(trips[at - 1]) : undefined}
      onNext={at >= 0 ? step(trips[at + 1]) : undefined}
    />
  )
}
