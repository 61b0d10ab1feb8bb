import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCTS } from '#contract/billing/plans.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { daysUntil, writeBillingDate, writeDays } from '../dates.ts'
import type { Subscription } from '../queries.ts'
import { useMoney } from '../use-money.ts'
import styles from './current.module.css'

/** Price and next payment; of a cancelled plan, when it ends and what follows. */
export function PlanFacts({ subscription }: { subscription: Subscription }) {
  const { cancelAt, subscriptionPlan } = subscription.attributes
  return (
    <dl className={styles.facts}>
      {cancelAt ? (
        <Ending subscription={subscription} at={cancelAt} />
      ) : subscriptionPlan.type === 'consumable' ? (
        <Granted subscription={subscription} />
      ) : (
        <Renewing subscription={subscription} />
      )}
    </dl>
  )
}

function Renewing({ subscription: { attributes } }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const money = useMoney(attributes.currencyCode)
  const { amount, quantity, taxBehavior, currentPeriodEnd, subscriptionPlan } = attributes
  const { billingInterval } = subscriptionPlan
  return (
    <>
      {amount !== null && (
        <Fact
          name={t('billing.amount')}
          more={t('billing.amountOf', {
            tax: t(`billing.tax.${taxBehavior ?? 'exclusive'}`),
            count: quantity,
            price: money(amount / quantity),
          })}
        >
          {money(amount)}
        </Fact>
      )}
      {billingInterval && (
        <Fact name={t('billing.interval')} more={t('billing.inAdvance')}>
          {t(`billing.intervalOf.${billingInterval}`)}
        </Fact>
      )}
      {currentPeriodEnd && (
        <Fact name={t('billing.nextPayment')} more={writeDays(daysUntil(currentPeriodEnd), language)}>
          {writeBillingDate(currentPeriodEnd, language)}
        </Fact>
      )}
    </>
  )
}

function Ending({ subscription: { attributes }, at }: { subscription: Subscription; at: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const left = useDaysLeft(at)
  const { billingInterval } = attributes.subscriptionPlan
  return (
    <>
      <Fact name={t('billing.paidUntil')} more={left}>
        {writeBillingDate(at, language)}
      </Fact>
      {billingInterval && (
        <Fact name={t('billing.interval')} more={t('billing.notRenewed')}>
          {t(`billing.intervalOf.${billingInterval}`)}
        </Fact>
      )}
      <After />
    </>
  )
}

function Granted({ subscription: { attributes } }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const left = useDaysLeft(attributes.currentPeriodEnd)
  if (!attributes.currentPeriodEnd) return null
  return (
    <>
      <Fact name={t('billing.validUntil')} more={left}>
        {writeBillingDate(attributes.currentPeriodEnd, language)}
      </Fact>
      <After />
    </>
  )
}

function After() {
  const { t } = useTranslation()
  const { name, features } = PRODUCTS.free
  return (
    <Fact name={t('billing.after')} more={t('billing.feature.trips', { count: features.tripsPerMonth })}>
      {name}
    </Fact>
  )
}

function useDaysLeft(iso: string | null): string {
  const { t } = useTranslation()
  const days = iso ? daysUntil(iso) : 0
  return days > 0 ? t('billing.daysLeft', { count: days }) : t('billing.endsToday')
}

const Fact = ({ name, more, children }: { name: string; more: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      <small>{more}</small>
    </dd>
  </div>
)
