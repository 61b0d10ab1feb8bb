import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './recording.module.css'

/** What becomes of positions, and who sees what. */
export function PrivacyPanel() {
  const { t } = useTranslation()
  return (
    <section className={`${styles.panel} ${styles.padded}`} aria-labelledby="recording-privacy">
      <h2 id="recording-privacy" className={styles.heading}>
        <IconLock className="small" aria-hidden="true" />
        {t('recording.privacy')}
      </h2>
      <ul className={styles.points}>
        <li>{t('recording.privacyRaw')}</li>
        <li>{t('recording.privacyTrack')}</li>
        <li>{t('recording.privacyRunning')}</li>
      </ul>
    </section>
  )
}
