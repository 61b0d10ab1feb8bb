import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BillingInterval, type PaidProductId, PRODUCTS } from '#contract/billing/plans.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ProblemNotice } from '../notice.tsx'
import { losesBusiness, planIdOf, productOf } from '../prices.ts'
import { changeSubscription, pricesQuery, type Subscription } from '../queries.ts'
import { useAct } from '../use-act.ts'
import { useMoney } from '../use-money.ts'

type Props = {
  companyId: string
  subscription: Subscription
  wish: { product: PaidProductId; interval: BillingInterval }
  onClose: () => void
  onDone: () => void
}

/** Shows the current and the new price before the plan or the interval changes. */
export function ChangeDialog({ companyId, subscription, wish, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const act = useAct()
  const { data: prices } = useQuery(pricesQuery)
  const { amount, quantity, currencyCode, subscriptionPlan } = subscription.attributes
  const money = useMoney(currencyCode)
  const planId = planIdOf(wish.product, wish.interval)
  const price = prices?.[planId]
  const present = productOf(subscriptionPlan.id)
  const isOtherPlan = present !== wish.product
  const sum = (cents: number, interval: BillingInterval) =>
    t(interval === 'year' ? 'billing.yearly' : 'billing.monthly', { amount: money(cents) })

  async function change() {
    if (await act.run(() => changeSubscription(companyId, subscription, { planId }))) onDone()
  }
  return (
    <Confirm
      title={
        isOtherPlan
          ? t('billing.changeTitle.plan', { plan: PRODUCTS[wish.product].name })
          : t(`billing.changeTitle.${wish.interval}`)
      }
      action={t('billing.changeAction')}
      kind="primary"
      isBusy={act.isBusy}
      onConfirm={() => void change()}
      onCancel={onClose}
    >
      {amount !== null && subscriptionPlan.billingInterval && price && (
        <p>
          {t('billing.changeText', {
            from: sum(amount, subscriptionPlan.billingInterval),
            to: sum(price.amount * quantity, wish.interval),
            tax: t(`billing.tax.${price.taxBehavior}`),
          })}
        </p>
      )}
      {losesBusiness(present, wish.product) && <p>{t('billing.changeLoses')}</p>}
      <ProblemNotice problem={act.problem} />
    </Confirm>
  )
}
