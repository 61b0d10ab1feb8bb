import { useTranslation } from 'react-i18next'
import { Confirm } from '../../ui/confirm.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { writeBillingDate } from '../dates.ts'
import { ProblemNotice } from '../notice.tsx'
import { changeSubscription, type Subscription } from '../queries.ts'
import { useAct } from '../use-act.ts'

type Props = {
  companyId: string
  subscription: Subscription
  onClose: () => void
  /** Called after the subscription was cancelled. */
  onDone?: () => void
}

/** Shows on which day the plan ends, and what that means. */
export function CancelDialog({ companyId, subscription, onClose, onDone = onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const act = useAct()
  const { currentPeriodEnd, usage, subscriptionProduct } = subscription.attributes
  const date = currentPeriodEnd ? writeBillingDate(currentPeriodEnd, language) : ''
  async function cancel() {
    if (await act.run(() => changeSubscription(companyId, subscription, { cancelAtPeriodEnd: true })))
      onDone()
  }
  return (
    <Confirm
      title={t('billing.cancelTitle', { plan: subscriptionProduct.name })}
      action={t('billing.cancelAction', { date })}
      cancel={t('billing.cancelKeep')}
      isBusy={act.isBusy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>
        {usage > 0 ? t('billing.cancelTextSeats', { date, count: usage }) : t('billing.cancelText', { date })}
      </p>
      <ProblemNotice problem={act.problem} />
    </Confirm>
  )
}
