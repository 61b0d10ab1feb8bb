import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSave } from '../kernel/use-save.ts'
import { useSeats } from '../plans/public.ts'
import { Button } from '../ui/button.tsx'
import styles from './archive.module.css'
import type { Vehicle } from './queries.ts'
import { archiveVehicle } from './save-vehicle.ts'

type Props = { vehicle: Vehicle; companyId: string }

/** Archives the vehicle and goes to its trips, where a notice offers to restore it. */
export function ArchiveVehicle({ vehicle, companyId }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seats = useSeats()
  const params = { companyId, vehicleId: vehicle.id }
  const archiving = useSave({
    save: () => archiveVehicle(vehicle),
    onSaved: () => navigate({ to: '/company/$companyId/vehicles/$vehicleId/trips', params, replace: true }),
  })
  return (
    <section className={`card ${styles.section}`} aria-labelledby="archive-vehicle">
      <h2 className="subtitle" id="archive-vehicle">
        {t('vehicles.archive')}
      </h2>
      <p>
        {t('vehicles.archiveText')}
        {seats && ` ${t('vehicles.archiveSeat')}`}
      </p>
      <Button isBusy={archiving.isPending} onClick={() => archiving.start()}>
        {t('vehicles.archive')}
      </Button>
    </section>
  )
}
