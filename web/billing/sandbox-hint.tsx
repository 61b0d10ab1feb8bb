import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PRODUCTS } from '#contract/billing/plans.ts'
import { seatsQuery } from '../plans/public.ts'
import styles from './billing.module.css'
import { Notice } from './notice.tsx'

/** A short notice for a company without a plan. */
export function SandboxHint({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const { data: subscription } = useQuery(seatsQuery(companyId))
  if (subscription !== null) return null
  return (
    <div className={styles.hint}>
      <Notice tone="sandbox">
        {t('billing.hint', { count: PRODUCTS.free.features.tripsPerMonth })}{' '}
        <Link to="/company/$companyId/settings/billing" params={{ companyId }} className="link">
          {t('billing.hintLink')}
        </Link>
      </Notice>
    </div>
  )
}
