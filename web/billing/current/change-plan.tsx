import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BillingInterval,
  type PaidProductId,
  PRODUCTS,
  type ProductId,
} from '#contract/billing/plans.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { PlanChooser } from '../chooser/plan-chooser.tsx'
import { productOf } from '../prices.ts'
import type { Subscription } from '../queries.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'

type Props = { companyId: string; subscription: Subscription }
type Wish = { product: ProductId; interval: BillingInterval }
type PaidWish = Wish & { product: PaidProductId }

const isPaid = (wish: Wish): wish is PaidWish => wish.product !== 'free'

/** The plan chooser of a company that has a plan. */
export function ChangePlan({ companyId, subscription }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [wish, setWish] = useState<Wish | null>(null)
  const { quantity, subscriptionPlan } = subscription.attributes
  const present = productOf(subscriptionPlan.id)
  const back = () =>
    void navigate({ to: '/company/$companyId/settings/billing', params: { companyId }, replace: true })

  function pick(product: ProductId, interval: BillingInterval) {
    // Another interval is not another plan, so its button is not filled.
    const isFilled = product === 'business' && present !== 'business'
    return (
      <Button kind={isFilled ? 'primary' : undefined} onClick={() => setWish({ product, interval })}>
        {product === 'free' ? t('billing.toFree') : t('billing.choosePlan', { plan: PRODUCTS[product].name })}
      </Button>
    )
  }
  return (
    <>
      <PlanChooser
        title={t('billing.change')}
        lead={t('billing.changeLead', { count: quantity })}
        backTo={{ companyId }}
        present={{ product: present, interval: subscriptionPlan.billingInterval }}
        pick={pick}
      />
      {wish && !isPaid(wish) && (
        <CancelDialog
          companyId={companyId}
          subscription={subscription}
          onClose={() => setWish(null)}
          onDone={back}
        />
      )}
      {wish && isPaid(wish) && (
        <ChangeDialog
          companyId={companyId}
          subscription={subscription}
          wish={wish}
          onClose={() => setWish(null)}
          onDone={() => {
            toast.success(t('billing.changed'))
            back()
          }}
        />
      )}
    </>
  )
}
