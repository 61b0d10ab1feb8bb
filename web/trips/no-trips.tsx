import { IconFilterOff, IconRoute } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { isFiltered, type TripFilter } from './filter.ts'

/** The list without trips: none at all, or none that the filter lets through. */
export function NoTrips({ filter, addButton }: { filter: TripFilter; addButton: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/company/$companyId/vehicles/$vehicleId/trips' })
  return isFiltered(filter) ? (
    <StatePanel icon={<IconFilterOff />} title={t('trips.noneFound')} text={t('trips.noneFoundText')}>
      <Button onClick={() => void navigate({ search: {} })}>{t('trips.showAll')}</Button>
    </StatePanel>
  ) : (
    <StatePanel icon={<IconRoute />} title={t('trips.none')} text={t('trips.noneText')}>
      {addButton}
    </StatePanel>
  )
}
