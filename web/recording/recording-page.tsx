import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { vehicleQuery } from '../vehicles/public.ts'
import { DetectionPanel } from './detection-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'
import styles from './recording.module.css'
import { SwitchesPanel } from './switches-panel.tsx'
import { WindowsPanel } from './windows-panel.tsx'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/settings/recording')

/** How trips of a vehicle are recorded: by which devices, when, and what is kept. */
export function RecordingPage() {
  const { t } = useTranslation()
  const { vehicleId } = route.useParams()
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  if (!vehicle) return null
  const mayChange = hasVehicleScope(vehicle, 'vehicle:change')
  const isOff = !vehicle.attributes.isAutoRecordingEnabled
  return (
    <section className={styles.columns} aria-label={t('vehicles.recording')}>
      <div className={styles.column}>
        <DevicesPanel {...{ vehicle, mayChange, isOff }} />
        <WindowsPanel {...{ vehicle, mayChange, isOff }} />
      </div>
      <div className={styles.column}>
        <SwitchesPanel key={vehicle.id} vehicle={vehicle} mayChange={mayChange} />
        <DetectionPanel vehicle={vehicle} mayChange={mayChange} />
        <PrivacyPanel />
      </div>
    </section>
  )
}
