import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../kernel/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import type { Vehicle } from '../../vehicles/public.ts'
import styles from './drive.module.css'
import { DriveHead } from './drive-head.tsx'
import { discardDrive, send, useDrive } from './recorder.ts'
import type { StoredDrive } from './store.ts'

/** After the end, until the server has everything. */
export function EndedDrive({ vehicle, close }: { vehicle: Vehicle; close: () => void }) {
  const { t } = useTranslation()
  const { isOffline, refusal } = useDrive((state) => state)
  const [isAsking, setAsking] = useState(false)
  const text = isOffline ? t('drive.sendingOffline') : t('drive.sending')
  return (
    <div className={styles.form}>
      <DriveHead vehicle={vehicle} label={t('drive.close')} close={close} />
      <div className={styles.content} role="status">
        <h1 className={styles.title} tabIndex={-1} data-autofocus>
          {refusal === null ? t('drive.ended') : t('drive.refused')}
        </h1>
        <p className={styles.lead}>{refusal === null ? text : problemText(refusal, t)}</p>
      </div>
      {(isOffline || refusal !== null) && (
        <div className={styles.actions}>
          {refusal !== null && (
            <Button kind="danger" className={styles.second} onClick={() => setAsking(true)}>
              {t('drive.discard')}
            </Button>
          )}
          <Button kind="primary" className={styles.first} onClick={() => void send()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title={t('drive.discardTitle')}
          action={t('drive.discard')}
          onConfirm={() => void discardDrive()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('drive.discardText')}</p>
        </Confirm>
      )}
    </div>
  )
}

/** This phone is recording for another vehicle. */
export function OtherDrive({ drive, close }: { drive: StoredDrive; close: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.form}>
      <DriveHead label={t('drive.close')} close={close} />
      <div className={styles.content}>
        <h1 className={styles.title} tabIndex={-1} data-autofocus>
          {t('drive.title')}
        </h1>
        <p className={styles.lead}>{t('drive.other')}</p>
      </div>
      <div className={styles.actions}>
        <Link
          to="/company/$companyId/vehicles/$vehicleId/drive"
          params={drive}
          className={`btn primary ${styles.first}`}
        >
          {t('drive.toOther')}
        </Link>
      </div>
    </div>
  )
}
