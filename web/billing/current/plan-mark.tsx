import { useTranslation } from 'react-i18next'
import type { Seats } from '../../plans/public.ts'
import { useLanguage } from '../../ui/use-language.ts'
import styles from '../billing.module.css'
import { writeBillingDate } from '../dates.ts'

type Props = { subscription: Seats; isPastDue?: boolean }

/** The status in a word, or the date that replaces it. */
export function PlanMark({ subscription: { attributes }, isPastDue = false }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { status, cancelAt, subscriptionPlan } = attributes
  if (cancelAt)
    return (
      <span className={`${styles.mark} ${styles.warned}`}>
        {t('billing.cancelled', { date: writeBillingDate(cancelAt, language) })}
      </span>
    )
  if (isPastDue) return <span className={`${styles.mark} ${styles.failed}`}>{t('billing.pastDue')}</span>
  if (status === 'incomplete')
    return <span className={`${styles.mark} ${styles.warned}`}>{t('billing.incomplete')}</span>
  return (
    <span className={`${styles.mark} ${styles.good}`}>
      {t(subscriptionPlan.type === 'consumable' ? 'billing.status.until' : 'billing.status.active')}
    </span>
  )
}
