import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeFullDay } from '#domain/format/date.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { Button } from '../ui/button.tsx'
import { useLanguage } from '../ui/use-language.ts'
import styles from './archive.module.css'
import type { Vehicle } from './queries.ts'
import { RestoreVehicle } from './restore-vehicle.tsx'

/** Why nothing can be entered, above every tab of an archived vehicle. */
export function ArchivedNotice({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { archivedAtIso, timeZone } = vehicle.attributes
  if (archivedAtIso === null) return null
  return (
    <aside className={styles.notice} aria-label={t('vehicles.archiveTitle')}>
      <IconArchive aria-hidden="true" />
      <div className={styles.text}>
        <strong>
          {t('vehicles.archivedOn', { day: writeFullDay(archivedAtIso, timeZone ?? undefined, language) })}
        </strong>
        <p>{t('vehicles.archivedText')}</p>
      </div>
      {hasVehicleScope(vehicle, 'vehicle:delete') && (
        <Button onClick={() => setAsking(true)}>{t('vehicles.restore')}</Button>
      )}
      {isAsking && <RestoreVehicle vehicle={vehicle} onClose={() => setAsking(false)} />}
    </aside>
  )
}
