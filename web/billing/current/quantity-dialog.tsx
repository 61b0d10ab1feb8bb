import { type SyntheticEvent, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanId } from '#contract/billing/plans.ts'
import { refreshAfter } from '../../kernel/api/refresh-after.ts'
import { isProblem } from '../../kernel/problem.ts'
import { logged } from '../../plans/public.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import billing from '../billing.module.css'
import { Notice, ProblemNotice } from '../notice.tsx'
import { askQuote, changeSubscription, type Subscription } from '../queries.ts'
import { useAct } from '../use-act.ts'
import styles from './quantity.module.css'
import { limitsOf } from './quantity.ts'
import { QuoteTable } from './quote-table.tsx'
import { createQuoter, type Quoting } from './quoter.ts'
import { Stepper } from './stepper.tsx'

type Props = { companyId: string; subscription: Subscription; onClose: () => void }

/** Changes the number of seats and shows the price before saving. */
export function QuantityDialog({ companyId, subscription, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const act = useAct()
  const { quantity, usage, subscriptionPlan, subscriptionProduct } = subscription.attributes
  const planId = subscriptionPlan.id as PlanId
  const [text, setText] = useState(String(quantity))
  const [quoting, setQuoting] = useState<Quoting>({ state: 'same' })
  const limits = useMemo(() => limitsOf(usage), [usage])
  const quoter = useMemo(
    () =>
      createQuoter({
        current: quantity,
        limits,
        ask: (requested, signal) => logged(signal, () => askQuote(planId, requested, signal)),
        onChange: setQuoting,
      }),
    [quantity, limits, planId],
  )
  useEffect(() => () => quoter.stop(), [quoter])

  function type(next: string) {
    setText(next)
    act.forget()
    quoter.type(next)
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (quoting.state !== 'ready') return
    const requested = quoting.quantity
    if (!(await act.run(() => changeSubscription(companyId, subscription, { quantity: requested })))) return
    toast.success(t('toast.saved'), t('billing.quantitySaved', { count: requested }))
    onClose()
  }

  const isConflict = isProblem(act.problem, 412)
  useEffect(() => {
    if (isConflict) void refreshAfter('subscription', { companyId })
  }, [isConflict, companyId])

  const close = () => (act.isBusy ? undefined : onClose())
  return (
    <Dialog title={t('billing.quantity')} onClose={close}>
      <form noValidate className="dialog-inner" onSubmit={(event) => void save(event)}>
        <div className={`dialog-body ${styles.body}`}>
          <Stepper
            id={id}
            label={t('billing.quantityLabel', { plan: subscriptionProduct.name })}
            text={text}
            limits={limits}
            fault={quoting.state === 'refused' ? quoting.fault : null}
            onText={type}
          />
          {quoting.state === 'failed' ? (
            <Notice tone="warning" role="alert">
              {t('billing.quoteFailed')}{' '}
              <button
                type="button"
                className={`link ${billing.textButton}`}
                onClick={() => quoter.retry(quoting.quantity)}
              >
                {t('action.retry')}
              </button>
            </Notice>
          ) : (
            quoting.state !== 'refused' && <QuoteTable subscription={subscription} quoting={quoting} />
          )}
          <ProblemNotice problem={act.problem} text={isConflict ? t('billing.changeConflict') : undefined} />
        </div>
        <div className="dialog-foot">
          <div className="spread" />
          <Button className="cancel" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" kind="primary" isBusy={act.isBusy} disabled={quoting.state !== 'ready'}>
            {t('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
