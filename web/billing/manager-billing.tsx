import { IconLicense } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCTS } from '#contract/billing/plans.ts'
import type { MyCompany } from '../kernel/me.ts'
import { type Seats, seatsQuery } from '../plans/public.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import styles from './current/current.module.css'
import { PlanMark } from './current/plan-mark.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Notice } from './notice.tsx'
import { SeatsCard } from './seats/seats-card.tsx'
import { BillingSkeleton } from './skeleton.tsx'

/** For users who may assign seats: the plan and its seats, no prices. */
export function ManagerBilling({ company }: { company: MyCompany }) {
  const { t } = useTranslation()
  const query = useQuery(seatsQuery(company.id))
  if (query.isPending) return <BillingSkeleton isNarrow />
  if (query.data === undefined) return <LoadFailure query={query} />
  if (query.data === null)
    return (
      <div className="card">
        <h2 className="unseen">{t('settings.billing')}</h2>
        <StatePanel
          icon={<IconLicense />}
          title={t('billing.managerEmpty')}
          text={t('billing.managerEmptyText', { count: PRODUCTS.free.features.tripsPerMonth })}
        />
      </div>
    )
  return <Plan company={company} subscription={query.data} />
}

function Plan({ company, subscription }: { company: MyCompany; subscription: Seats }) {
  const { t } = useTranslation()
  const id = useId()
  const { status, subscriptionProduct } = subscription.attributes
  return (
    <>
      {status === 'incomplete' && <Notice tone="warning">{t('billing.incompleteManager')}</Notice>}
      <section className="card" aria-labelledby={id}>
        <div className={`${styles.topLine} ${styles.alone}`}>
          <h2 className="title" id={id}>
            {subscriptionProduct.name}
          </h2>
          <PlanMark subscription={subscription} />
        </div>
      </section>
      {status !== 'incomplete' && <SeatsCard company={company} subscription={subscription} />}
    </>
  )
}
