import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillingInterval, PRODUCTS, type ProductId } from '#contract/billing/plans.ts'
import type { MyCompany } from '../../kernel/me.ts'
import { hasCompanyScope } from '../../kernel/permissions.ts'
import { Button } from '../../ui/button.tsx'
import billing from '../billing.module.css'
import { Invoices } from '../invoices.tsx'
import { Notice, ProblemNotice } from '../notice.tsx'
import { planIdOf } from '../prices.ts'
import { orderPlan } from '../queries.ts'
import { useAct } from '../use-act.ts'
import { PlanChooser } from './plan-chooser.tsx'

/** A company without a subscription chooses a plan and is redirected to the checkout. */
export function OrderPlan({ company, wasCancelled }: { company: MyCompany; wasCancelled: boolean }) {
  const { t } = useTranslation()
  const act = useAct()
  const [ordered, setOrdered] = useState<ProductId | null>(null)
  const mayChange = hasCompanyScope(company, 'company:subscription:change')

  function order(product: ProductId, interval: BillingInterval) {
    if (product === 'free' || act.isBusy) return
    setOrdered(product)
    act.leave(() => orderPlan(company.id, planIdOf(product, interval)))
  }
  return (
    <>
      <PlanChooser
        title={t('billing.choose')}
        lead={t('billing.chooseLead')}
        present={{ product: 'free', interval: null }}
        notices={
          <>
            {wasCancelled && !act.problem && (
              <Notice tone="info" role="status">
                {t('billing.notBought')}
              </Notice>
            )}
            <ProblemNotice problem={act.problem} />
          </>
        }
        pick={(product, interval) =>
          mayChange && (
            <Button
              kind={product === 'business' ? 'primary' : undefined}
              isBusy={act.isBusy && ordered === product}
              onClick={() => order(product, interval)}
            >
              {t('billing.choosePlan', { plan: PRODUCTS[product].name })}
            </Button>
          )
        }
      />
      <div className={billing.aside}>
        <Invoices companyId={company.id} isHiddenIfNone />
      </div>
    </>
  )
}
