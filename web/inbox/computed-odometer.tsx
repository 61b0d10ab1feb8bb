import { IconGauge } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDistanceFormat } from '../vehicles/public.ts'
import { OdometerConfirmation } from './odometer-confirmation.tsx'
import styles from './odometers.module.css'
import type { InboxTrip } from './queries.ts'

/** The computed odometer at the end of a trip; who has read the real one confirms it for the vehicle. */
export function ComputedOdometer({ trip: { attributes, meta } }: { trip: InboxTrip }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { id, licensePlate, systemOfUnits } = meta.vehicle
  const { text } = useDistanceFormat(systemOfUnits)
  return (
    <div className="field">
      <span className="label">
        {t('inbox.odometer')} <em className={styles.computed}>{t('inbox.computed')}</em>
      </span>
      <div className={styles.dashed}>
        <IconGauge className="small" aria-hidden="true" />
        {text(attributes.odometerEnd)}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('inbox.confirm')}
          <span className="unseen"> {licensePlate}</span>
        </button>
      </div>
      {isOpen && <OdometerConfirmation vehicleId={id} onClose={() => setOpen(false)} />}
    </div>
  )
}
