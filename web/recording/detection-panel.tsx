import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { Vehicle } from '../vehicles/public.ts'
import { DetectionDialog } from './detection-dialog.tsx'
import { recordingQuery } from './queries.ts'
import styles from './recording.module.css'

type Props = { vehicle: Vehicle; mayChange: boolean }

/** When a trip begins and ends, in words. */
export function DetectionPanel({ vehicle, mayChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: recording } = useQuery(recordingQuery(vehicle.id))
  const [isOpen, setOpen] = useState(false)
  const settings = recording?.attributes
  return (
    <section className={`${styles.panel} ${styles.padded}`} aria-labelledby={id}>
      <div className={styles.headRow}>
        <h2 id={id} className={styles.heading}>
          {t('recording.detection')}
        </h2>
        {mayChange && settings && (
          <Button kind="quiet" className={styles.adjust} onClick={() => setOpen(true)}>
            {t('recording.adjust')}
          </Button>
        )}
      </div>
      {settings ? (
        <dl className={styles.facts}>
          <div>
            <dt>{t('recording.begins')}</dt>
            <dd>
              {t('recording.beginsAfter', {
                seconds: settings.startAfterSeconds,
                metres: settings.startAfterMetres,
              })}
            </dd>
          </div>
          <div>
            <dt>{t('recording.ends')}</dt>
            <dd>
              {t('recording.endsAfter', {
                seconds: settings.endAfterStillSeconds,
                minutes: settings.endAfterSilenceSeconds / 60,
              })}
            </dd>
          </div>
          <div>
            <dt>{t('recording.dropped')}</dt>
            <dd>{t('recording.droppedWhat', { metres: settings.maxAccuracy, speed: settings.maxSpeed })}</dd>
          </div>
        </dl>
      ) : (
        <div className={`${styles.bones} fresh`} role="status">
          <span className="unseen">{t('state.loading')}</span>
          <div className="bone" />
          <div className="bone" />
          <div className="bone" />
        </div>
      )}
      {isOpen && recording && <DetectionDialog recording={recording} onClose={() => setOpen(false)} />}
    </section>
  )
}
