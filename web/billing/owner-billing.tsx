import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { toast } from '../ui/toasts.ts'
import { OrderPlan } from './chooser/order-plan.tsx'
import { ChangePlan } from './current/change-plan.tsx'
import { Confirming } from './current/confirming.tsx'
import { CurrentPlan } from './current/current-plan.tsx'
import { ASK_EVERY_MS, useConfirmation } from './current/use-confirmation.ts'
import { LoadFailure } from './load-failure.tsx'
import { type Subscription, subscriptionQuery } from './queries.ts'
import { BillingSkeleton } from './skeleton.tsx'

const route = getRouteApi('/company/$companyId/settings/billing')

const isConfirmed = (subscription: Subscription | null | undefined) =>
  subscription !== null && subscription !== undefined && subscription.attributes.status !== 'incomplete'

/** For users who may see payments: the company's plan, or the plans to choose from. */
export function OwnerBilling({ company }: { company: MyCompany }) {
  const { checkout, change } = route.useSearch()
  const wasPaid = checkout === 'paid'
  const { isLate, startOver } = useConfirmation(wasPaid)
  const query = useQuery({
    ...subscriptionQuery(company.id),
    refetchInterval: ({ state }) => wasPaid && !isLate && !isConfirmed(state.data) && ASK_EVERY_MS,
  })
  const { data: subscription } = query
  const isWaiting = wasPaid && !isConfirmed(subscription)
  useArrival(company.id, wasPaid && isConfirmed(subscription) ? subscription : null)

  if (query.isPending) return <BillingSkeleton />
  if (subscription === undefined) return <LoadFailure query={query} />
  if (isWaiting && !(isLate && subscription)) {
    const reload = () => {
      startOver()
      void query.refetch()
    }
    return <Confirming isLate={isLate} isBusy={query.isFetching} onReload={reload} />
  }
  if (subscription === null)
    return <OrderPlan key={company.id} company={company} wasCancelled={checkout === 'cancelled'} />
  if (change && isChangeable(company, subscription))
    return <ChangePlan companyId={company.id} subscription={subscription} />
  return <CurrentPlan company={company} subscription={subscription} />
}

const isChangeable = (company: MyCompany, { attributes }: Subscription) =>
  hasCompanyScope(company, 'company:subscription:change') &&
  attributes.subscriptionPlan.type === 'autoRenewable' &&
  attributes.status === 'active'

/** Shows once what was bought, then removes the parameter from the URL. */
function useArrival(companyId: string, bought: Subscription | null | undefined): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const plan = bought?.attributes.subscriptionProduct.name
  useEffect(() => {
    if (plan === undefined) return
    toast.success(t('billing.activeNow', { plan }))
    void navigate({ to: '/company/$companyId/settings/billing', params: { companyId }, replace: true })
  }, [plan, companyId, navigate, t])
}
