import { useTranslation } from 'react-i18next'
import styles from './plans.module.css'
import { useSeats } from './queries.ts'

/** How many seats of a company are taken, for users who may assign them. */
export function SeatsMeter() {
  const { t } = useTranslation()
  const seats = useSeats()
  if (!seats) return null
  const { quantity, usage, subscriptionProduct } = seats.attributes
  return (
    <div className={styles.meter}>
      <span className={styles.of}>{t('plans.seatsOf', { plan: subscriptionProduct.name })}</span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (usage / quantity) * 100)}%` }} />
      </span>
      <span>{t('plans.taken', { usage, quantity })}</span>
    </div>
  )
}
