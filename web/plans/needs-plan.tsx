import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCTS } from '#contract/billing/plans.ts'
import { useBillingAddress } from '../kernel/billing-address.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import styles from './plans.module.css'
import { useSeats } from './queries.ts'
import { freeSeats, gives, type Need, plansWith, type VehicleWithPlan } from './rules.ts'

type Props = { vehicle: VehicleWithPlan; need: Need; id?: string | undefined; children: ReactNode }

/** What the vehicle's plan lacks, and the shortest way to get it: a free seat, the plans, or whom to ask. */
export const NeedsPlan = ({ vehicle, need, id, children }: Props) => (
  <p className={styles.needs} id={id}>
    <IconLock className="small" aria-hidden="true" />
    <span>
      {children} <WayOut vehicle={vehicle} need={need} />
    </span>
  </p>
)

/** The shortest way to a plan that allows it. */
export function WayOut({ vehicle, need }: Pick<Props, 'vehicle' | 'need'>) {
  const { t } = useTranslation()
  const seats = useSeats()
  const billing = useBillingAddress()
  const product = Object.values(PRODUCTS).find(
    ({ name }) => name === seats?.attributes.subscriptionProduct.name,
  )
  const isFree = seats && freeSeats(seats) > 0 && product && gives(product.features, need)
  if (isFree && hasVehicleScope(vehicle, 'vehicle:change'))
    return (
      <Link
        from="/company/$companyId/vehicles/$vehicleId"
        to="/company/$companyId/vehicles/$vehicleId/settings/licence"
      >
        {t('plans.takeSeat')}
      </Link>
    )
  if (billing !== null) return <Link to={billing}>{t('plans.toBilling')}</Link>
  return t('plans.ask')
}

/** Shown where business trips are offered and the plan has none. */
export function NeedsBusiness({ vehicle, id }: Pick<Props, 'vehicle' | 'id'>) {
  const { t } = useTranslation()
  const { name: plan } = vehicle.meta.plan
  return (
    <NeedsPlan vehicle={vehicle} need="business" id={id}>
      {t('plans.businessNeeds', { plan, needed: plansWith('business')[0] })}
    </NeedsPlan>
  )
}

/** The same for tags of expenses. */
export function NeedsTags({ vehicle, id }: Pick<Props, 'vehicle' | 'id'>) {
  const { t } = useTranslation()
  const { name: plan } = vehicle.meta.plan
  return (
    <NeedsPlan vehicle={vehicle} need="tags" id={id}>
      {t('plans.tagsNeed', { plan, needed: plansWith('tags')[0] })}
    </NeedsPlan>
  )
}
