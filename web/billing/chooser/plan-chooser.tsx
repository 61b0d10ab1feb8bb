import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BILLING_INTERVALS, type BillingInterval, type ProductId } from '#contract/billing/plans.ts'
import { configQuery } from '../../kernel/api/config-query.ts'
import { Segments } from '../../ui/segments.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { LoadFailure } from '../load-failure.tsx'
import { Notice } from '../notice.tsx'
import { isInterval, offerOf } from '../prices.ts'
import { pricesQuery } from '../queries.ts'
import styles from './chooser.module.css'
import { PlanCard } from './plan-card.tsx'

const PLANS: readonly ProductId[] = ['free', 'private_plus', 'business']
const PHONE_PLANS: readonly ProductId[] = ['business', 'free', 'private_plus']

type Props = {
  title: string
  lead: string
  /** The page to go back to, if any. */
  backTo?: { companyId: string }
  /** The company's plan and billing interval; `free` if it has none. */
  present: { product: ProductId; interval: BillingInterval | null }
  notices?: ReactNode
  /** The button of a plan that is not the current one. */
  pick: (product: ProductId, interval: BillingInterval) => ReactNode
}

/** Three plans side by side, paid monthly or yearly. */
export function PlanChooser({ title, lead, backTo, present, notices, pick }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [interval, setInterval] = useState<BillingInterval>(present.interval ?? 'year')
  const prices = useQuery(pricesQuery)
  const { data: config } = useQuery(configQuery)
  const plans = usePhone() ? PHONE_PLANS : PLANS
  const offers = prices.data
  const isPresent = (product: ProductId) =>
    product === present.product && (present.interval === null || present.interval === interval)

  if (prices.isError && !offers) return <LoadFailure query={prices} />
  return (
    <>
      <div className={styles.intro}>
        <div>
          {backTo && (
            <Link
              to="/company/$companyId/settings/billing"
              params={backTo}
              className={`btn quiet ${styles.back}`}
            >
              <IconArrowLeft aria-hidden="true" />
              {t('billing.back')}
            </Link>
          )}
          <h2 className="subtitle">{title}</h2>
          <p>{lead}</p>
        </div>
        <Segments
          legend={t('billing.intervalChoice')}
          segments={BILLING_INTERVALS.map((value) => ({ value, label: t(`billing.intervalOf.${value}`) }))}
          field={{ id, value: interval, onValue: (value) => isInterval(value) && setInterval(value) }}
        />
      </div>
      {notices}
      {config?.billing === 'sandbox' && <Notice tone="sandbox">{t('billing.sandbox')}</Notice>}
      <div className={styles.plans} aria-busy={!offers || undefined}>
        {plans.map((product) => (
          <PlanCard
            key={product}
            product={product}
            interval={interval}
            offer={product !== 'free' && offers ? offerOf(product, interval, offers) : null}
            isPresent={isPresent(product)}
            isPicked={product === 'business' && present.product !== 'business'}
          >
            {isPresent(product) ? (
              <button type="button" className="btn" disabled>
                {t('billing.currentPlan')}
              </button>
            ) : (
              pick(product, interval)
            )}
          </PlanCard>
        ))}
      </div>
      {offers && (
        <p className={styles.note}>{t(`billing.taxNote.${offers.stripe_business_yearly.taxBehavior}`)}</p>
      )}
    </>
  )
}
