import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './current.module.css'

type Props = { isLate: boolean; isBusy: boolean; onReload: () => void }

/** Shown after the checkout, until the payment is reported. */
export function Confirming({ isLate, isBusy, onReload }: Props) {
  const { t } = useTranslation()
  return (
    <section className={`card ${styles.confirming}`} role="status">
      {isLate ? <IconClock aria-hidden="true" /> : <span className="spinner" aria-hidden="true" />}
      <div>
        <h2 className="subtitle">{t(isLate ? 'billing.late' : 'billing.confirming')}</h2>
        <p>{t(isLate ? 'billing.lateText' : 'billing.confirmingText')}</p>
        {isLate && (
          <Button isBusy={isBusy} onClick={onReload}>
            {t('billing.reload')}
          </Button>
        )}
      </div>
    </section>
  )
}
