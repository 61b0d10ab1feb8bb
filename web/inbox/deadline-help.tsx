import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PopOverPanel } from '../ui/pop-over-panel.tsx'
import styles from './inbox.module.css'

/** Which days count, and why. */
export function DeadlineHelp() {
  const { t } = useTranslation()
  return (
    <PopOverPanel
      label={t('inbox.whichRule')}
      align="end"
      button={(props) => (
        <button {...props} className="btn quiet" aria-label={t('inbox.whichRule')}>
          <IconClock />
          <span className="wide-only">{t('inbox.whichRule')}</span>
        </button>
      )}
    >
      {() => (
        <dl className={styles.rules}>
          <div>
            <dt>{t('inbox.rule.recorded')}</dt>
            <dd>{t('inbox.ruleText.recorded')}</dd>
          </div>
          <div>
            <dt>{t('inbox.rule.entered')}</dt>
            <dd>{t('inbox.ruleText.entered')}</dd>
          </div>
          <dd>{t('inbox.ruleText.after')}</dd>
        </dl>
      )}
    </PopOverPanel>
  )
}
