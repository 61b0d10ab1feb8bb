import { IconAlertTriangle, IconCloudOff, IconLock, IconMapPinOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../kernel/problem-text.ts'
import { writeDuration } from '../../trips/public.ts'
import { Button } from '../../ui/button.tsx'
import styles from './drive.module.css'
import { goWithoutPosition, useDrive } from './recorder.ts'
import type { StoredDrive } from './store.ts'

/** What the driver should know while driving. */
export function DriveNotes({ drive }: { drive: StoredDrive }) {
  const { t } = useTranslation()
  const { fault, isOffline, unsent, latest, refusal } = useDrive((state) => state)
  const away = drive.gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  return (
    <div role="status" className={styles.notes}>
      {drive.isPrivate && <Note icon={<IconLock />}>{t('drive.isPrivate')}</Note>}
      {fault === 'denied' && (
        <Note icon={<IconMapPinOff />} isWarning>
          <b>{t('drive.denied')}</b> {t('drive.deniedText')}
          <Button onClick={() => void goWithoutPosition()}>{t('drive.goWithout')}</Button>
        </Note>
      )}
      {fault === 'unavailable' && (
        <Note icon={<IconMapPinOff />} isWarning>
          {t('drive.unavailable')}
        </Note>
      )}
      {drive.isLocated && !fault && !latest && <p className={styles.tip}>{t('drive.searching')}</p>}
      {isOffline && (
        <Note icon={<IconCloudOff />} isWarning>
          {unsent === 0 ? t('drive.offlineNothing') : t('drive.offline', { count: unsent })}
        </Note>
      )}
      {refusal !== null && (
        <Note icon={<IconAlertTriangle />} isWarning>
          <b>{t('drive.refused')}</b> {problemText(refusal, t)}
        </Note>
      )}
      {drive.gaps.length > 0 && (
        <Note icon={<IconAlertTriangle />} isWarning>
          {t('drive.gaps', { count: drive.gaps.length, duration: writeDuration(away, t) })}
        </Note>
      )}
    </div>
  )
}

type NoteProps = { icon: ReactNode; isWarning?: boolean; children: ReactNode }

const Note = ({ icon, isWarning, children }: NoteProps) => (
  <div className={isWarning ? `${styles.note} ${styles.warning}` : styles.note}>
    <span aria-hidden="true">{icon}</span>
    <div>{children}</div>
  </div>
)
