import { useTranslation } from 'react-i18next'
import styles from './plans.module.css'
import type { VehicleWithPlan } from './rules.ts'

/** The plan of a vehicle's seat. A ring means none, or one that is not paid yet. */
export function Licence({ vehicle: { attributes, meta } }: { vehicle: VehicleWithPlan }) {
  const { t } = useTranslation()
  const seat = attributes.subscriptions[0]
  if (!seat)
    return (
      <span className={`${styles.licence} muted`}>
        <i aria-hidden="true" />
        {t('vehicles.noLicence')}
      </span>
    )
  const isInForce = meta.plan.name === seat.planName
  return (
    <span className={styles.licence}>
      <i
        aria-hidden="true"
        className={isInForce ? (meta.plan.hasBusinessTrips ? styles.business : styles.plus) : undefined}
      />
      {seat.planName}
    </span>
  )
}

/** With `BILLING=none` plans have no names. */
export const hasLicences = (vehicles: readonly VehicleWithPlan[]) =>
  vehicles.some(({ meta }) => meta.plan.name !== null)
