import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyCompany } from '../../kernel/me.ts'
import { hasCompanyScope } from '../../kernel/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { useLanguage } from '../../ui/use-language.ts'
import billing from '../billing.module.css'
import { writeBillingDate } from '../dates.ts'
import { Invoices } from '../invoices.tsx'
import { Notice, ProblemNotice } from '../notice.tsx'
import { productOf } from '../prices.ts'
import { changeSubscription, portalAddress, type Subscription } from '../queries.ts'
import { SeatsCard } from '../seats/seats-card.tsx'
import { useAct } from '../use-act.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './current.module.css'
import { PlanFacts } from './plan-facts.tsx'
import { PlanMark } from './plan-mark.tsx'
import { QuantityDialog } from './quantity-dialog.tsx'

type Props = { company: MyCompany; subscription: Subscription }

/** The company's plan with all its actions. */
export function CurrentPlan({ company, subscription }: Props) {
  const { status, subscriptionPlan } = subscription.attributes
  const isRenewable = subscriptionPlan.type === 'autoRenewable'
  const mayChange = hasCompanyScope(company, 'company:subscription:change')
  return (
    <>
      <PlanNotice company={company} subscription={subscription} mayChange={mayChange} />
      <div className={billing.grid}>
        <div className={billing.stack}>
          <PlanCard company={company} subscription={subscription} mayChange={mayChange} />
          {status !== 'incomplete' && <SeatsCard company={company} subscription={subscription} />}
        </div>
        <div className={billing.stack}>
          <Invoices companyId={company.id} />
          {isRenewable && mayChange && <PaymentCard companyId={company.id} />}
        </div>
      </div>
    </>
  )
}

type Inner = Props & { mayChange: boolean }

/** Shown first: that the plan ends, or that a payment is missing. */
function PlanNotice({ company, subscription: { attributes }, mayChange }: Inner) {
  const { t } = useTranslation()
  const language = useLanguage()
  const act = useAct()
  const { cancelAt, isPastDue, status, subscriptionPlan } = attributes
  const toPortal = (label: string) =>
    mayChange && (
      <Button kind="primary" isBusy={act.isBusy} onClick={() => act.leave(() => portalAddress(company.id))}>
        {label}
      </Button>
    )
  return (
    <>
      {cancelAt && (
        <Notice tone="warning">
          {t(`billing.cancelledNotice.${productOf(subscriptionPlan.id)}`, {
            date: writeBillingDate(cancelAt, language),
          })}
        </Notice>
      )}
      {isPastDue && (
        <Notice tone="danger" action={toPortal(t('billing.paymentChange'))}>
          {t(status === 'incomplete' ? 'billing.unpaidNotice' : 'billing.pastDueNotice')}
        </Notice>
      )}
      {status === 'incomplete' && !isPastDue && (
        <Notice tone="warning" action={toPortal(t('billing.confirmPayment'))}>
          {t('billing.incompleteNotice')}
        </Notice>
      )}
      <ProblemNotice problem={act.problem} />
    </>
  )
}

function PlanCard({ company, subscription, mayChange }: Inner) {
  const id = useId()
  const { attributes } = subscription
  const { cancelAt, isPastDue, status, subscriptionPlan, subscriptionProduct } = attributes
  const isChangeable = mayChange && subscriptionPlan.type === 'autoRenewable' && status !== 'incomplete'
  return (
    <section className="card" aria-labelledby={id}>
      <div className={styles.topLine}>
        <h2 className="title" id={id}>
          {subscriptionProduct.name}
        </h2>
        <PlanMark subscription={subscription} isPastDue={isPastDue} />
      </div>
      <PlanFacts subscription={subscription} />
      {isChangeable &&
        (cancelAt ? (
          <Resume company={company} subscription={subscription} />
        ) : (
          <Actions company={company} subscription={subscription} />
        ))}
    </section>
  )
}

function Actions({ company, subscription }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'quantity' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const change = () =>
    void navigate({
      to: '/company/$companyId/settings/billing',
      params: { companyId: company.id },
      search: { change: true },
    })
  return (
    <div className={styles.foot}>
      <Button
        kind={subscription.attributes.isPastDue ? undefined : 'primary'}
        onClick={() => setOpen('quantity')}
      >
        {t('billing.quantity')}
      </Button>
      <Button onClick={change}>{t('billing.change')}</Button>
      <Button kind="danger" onClick={() => setOpen('cancel')}>
        {t('billing.cancel')}
      </Button>
      {open === 'quantity' && (
        <QuantityDialog companyId={company.id} subscription={subscription} onClose={close} />
      )}
      {open === 'cancel' && (
        <CancelDialog companyId={company.id} subscription={subscription} onClose={close} />
      )}
    </div>
  )
}

function Resume({ company, subscription }: Props) {
  const { t } = useTranslation()
  const act = useAct()
  async function resume() {
    const done = await act.run(() =>
      changeSubscription(company.id, subscription, { cancelAtPeriodEnd: false }),
    )
    if (done) toast.success(t('billing.resumed'))
  }
  return (
    <>
      <div className={styles.foot}>
        <Button kind="primary" isBusy={act.isBusy} onClick={() => void resume()}>
          {t('billing.resume')}
        </Button>
      </div>
      {act.problem !== null && (
        <div className={styles.trouble}>
          <ProblemNotice problem={act.problem} />
        </div>
      )}
    </>
  )
}

function PaymentCard({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const id = useId()
  const act = useAct()
  return (
    <section className={`card ${billing.payment}`} aria-labelledby={id}>
      <h2 className="subtitle" id={id}>
        {t('billing.payment')}
      </h2>
      <p>{t('billing.paymentText')}</p>
      <Button isBusy={act.isBusy} onClick={() => act.leave(() => portalAddress(companyId))}>
        {!act.isBusy && <IconExternalLink aria-hidden="true" />}
        {t('billing.portal')}
      </Button>
      <ProblemNotice problem={act.problem} />
    </section>
  )
}
