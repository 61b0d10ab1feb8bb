import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillingInterval, PRODUCTS, type ProductId } from '#contract/billing/plans.ts'
import type { Offer } from '../prices.ts'
import { useMoney } from '../use-money.ts'
import styles from './chooser.module.css'

type Props = {
  product: ProductId
  interval: BillingInterval
  /** Null while loading; Free costs nothing. */
  offer: Offer | null
  isPresent: boolean
  isPicked: boolean
  /** The button, if any. */
  children: ReactNode
}

/** A plan: price, button and features. */
export function PlanCard({ product, interval, offer, isPresent, isPicked, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const look = isPicked ? styles.picked : isPresent ? styles.present : ''
  return (
    <section className={`card ${styles.plan} ${look}`} aria-labelledby={id}>
      <h3 className="subtitle" id={id}>
        {PRODUCTS[product].name}
      </h3>
      <p>{t(`billing.planText.${product}`)}</p>
      <PriceLine product={product} offer={offer} />
      <Charged product={product} interval={interval} offer={offer} />
      <div className={styles.pick}>{children}</div>
      <Features product={product} />
    </section>
  )
}

type Shown = { product: ProductId; offer: Offer | null }

function PriceLine({ product, offer }: Shown) {
  const { t } = useTranslation()
  const money = useMoney()
  const monthly = product === 'free' ? 0 : offer?.monthly
  return (
    <div className={styles.price}>
      {monthly === undefined ? (
        <span className={`bone ${styles.amountBone}`} aria-hidden="true" />
      ) : (
        <b>{money(monthly)}</b>
      )}
      <span>{t('billing.perVehicle')}</span>
    </div>
  )
}

/** Always two lines high, so that switching the interval moves nothing. */
function Charged({ product, interval, offer }: Shown & { interval: BillingInterval }) {
  const { t } = useTranslation()
  const money = useMoney()
  if (product === 'free') return <div className={styles.charged}>{t('billing.forever')}</div>
  if (!offer)
    return (
      <div className={styles.charged} aria-hidden="true">
        <span className={`bone ${styles.lineBone}`} />
      </div>
    )
  const { charged, taxBehavior, insteadOf, cheaperMonthly } = offer
  const amount = t(interval === 'year' ? 'billing.yearly' : 'billing.monthly', { amount: money(charged) })
  return (
    <div className={styles.charged}>
      <span>{t('billing.withSum', { amount, tax: t(`billing.tax.${taxBehavior}`) })}</span>
      {insteadOf !== null && (
        <span className={styles.saving}>{t('billing.insteadOf', { amount: money(insteadOf) })}</span>
      )}
      {cheaperMonthly !== null && (
        <span>{t('billing.yearlyCheaper', { amount: money(cheaperMonthly) })}</span>
      )}
    </div>
  )
}

function Features({ product }: { product: ProductId }) {
  const { t } = useTranslation()
  const { tripsPerMonth, hasBusinessTrips, hasTags } = PRODUCTS[product].features
  return (
    <ul className={styles.features}>
      <Feature has>
        {tripsPerMonth === null
          ? t('billing.feature.anyTrips')
          : t('billing.feature.trips', { count: tripsPerMonth })}
      </Feature>
      <Feature has={hasBusinessTrips}>
        {t(hasBusinessTrips ? 'billing.feature.business' : 'billing.feature.noBusiness')}
      </Feature>
      <Feature has={hasTags}>{t(hasTags ? 'billing.feature.tags' : 'billing.feature.noTags')}</Feature>
      <Feature has>{t('billing.feature.reports')}</Feature>
    </ul>
  )
}

/** A missing feature is named in words; the icon is decorative. */
const Feature = ({ has, children }: { has: boolean; children: ReactNode }) => (
  <li className={has ? undefined : styles.lacks}>
    {has ? <IconCheck aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
    {children}
  </li>
)
