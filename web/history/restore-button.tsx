import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRestoreExpense } from '../expenses/public.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { useRestoreTrip } from '../trips/public.ts'
import { Button } from '../ui/button.tsx'
import type { Vehicle } from '../vehicles/public.ts'
import type { ListedChange } from './queries.ts'

type Props = { change: ListedChange; vehicle: Vehicle }

const SCOPES = { trip: 'vehicle:trips:delete', expense: 'vehicle:expenses:delete' } as const

/** Brings a record back that is still deleted; who may delete it may do so. */
export function RestoreButton({ change, vehicle }: Props) {
  const { t } = useTranslation()
  const restoring = { trip: useRestoreTrip(vehicle.id), expense: useRestoreExpense(vehicle.id) }
  const { type, id, isDeleted } = change.meta.record
  if (type === 'vehicle' || change.attributes.action !== 'deleted') return null
  if (!isDeleted || !hasVehicleScope(vehicle, SCOPES[type])) return null
  const { start, isPending } = restoring[type]
  return (
    <Button className="restore" isBusy={isPending} onClick={() => start(id)}>
      <IconArrowBackUp aria-hidden="true" />
      {t('action.restore')}
    </Button>
  )
}
