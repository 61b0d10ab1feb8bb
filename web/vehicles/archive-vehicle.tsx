import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveFeedback } from '../kernel/saving.ts'
import { Button } from '../ui/button.tsx'
import styles from './archive.module.css'
import type { Vehicle } from './queries.ts'
import { archiveVehicle } from './save-vehicle.ts'

type Props = { vehicle: Vehicle; companyId: string }

/** Archives the vehicle and goes to its trips, where a notice offers to restore it. */
export function ArchiveVehicle({ vehicle, companyId }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { showSaved, reportFailure } = useSaveFeedback()
  const [isBusy, setBusy] = useState(false)

  async function archive() {
    setBusy(true)
    try {
      await archiveVehicle(vehicle)
    } catch (error) {
      setBusy(false)
      return reportFailure(error)
    }
    showSaved()
    const params = { companyId, vehicleId: vehicle.id }
    await navigate({ to: '/company/$companyId/vehicles/$vehicleId/trips', params, replace: true })
  }
  return (
    <section className={`card ${styles.section}`} aria-labelledby="archive-vehicle">
      <h2 className="subtitle" id="archive-vehicle">
        {t('vehicles.archive')}
      </h2>
      <p>{t('vehicles.archiveText')}</p>
      <Button isBusy={isBusy} onClick={() => void archive()}>
        {t('vehicles.archive')}
      </Button>
    </section>
  )
}
