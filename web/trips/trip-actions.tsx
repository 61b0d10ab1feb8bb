import { IconArrowBackUp, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OVER_LIST } from '../ui/close-editor.ts'

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
