import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/use-language.ts'
import { writeBillingDate } from '../dates.ts'
import type { Subscription } from '../queries.ts'
import { useMoney } from '../use-money.ts'
import styles from './quantity.module.css'
import type { Quoting } from './quoter.ts'

type Props = {
  subscription: Subscription
  quoting: Extract<Quoting, { state: 'same' | 'waiting' | 'ready' }>
}

/** The current price, the new price and the difference; a skeleton while loading. */
export function QuoteTable({ subscription: { attributes }, quoting }: Props) {
  const { t } = useTranslation()
  const money = useMoney(attributes.currencyCode)
  const { quantity } = attributes
  const now = attributes.amount ?? 0
  const interval = attributes.subscriptionPlan.billingInterval ?? 'month'
  const known = knownOf(quoting, { quantity, amount: now })
  const requested = quoting.state === 'waiting' ? quoting.quantity : known?.quantity
  const difference = (known?.amount ?? 0) - now
  const isLess = known ? difference < 0 : (requested ?? quantity) < quantity
  const kind = known && difference === 0 ? 'same' : isLess ? 'less' : 'more'
  const times = (count: number, amount: number) => `${count} × ${money(amount / count)}`
  return (
    <div aria-busy={known ? undefined : true}>
      <table className={styles.quote}>
        <tbody>
          <tr className={styles.old}>
            <th scope="row">{t('billing.now')}</th>
            <td>{times(quantity, now)}</td>
            <td>{money(now)}</td>
          </tr>
          <tr>
            <th scope="row">{t('billing.new')}</th>
            <td>{known ? times(known.quantity, known.amount) : <Bone isWide />}</td>
            <td>{known ? money(known.amount) : <Bone />}</td>
          </tr>
          <tr className={styles.sum}>
            <th scope="row">{t(`billing.${kind}.${interval}`)}</th>
            <td />
            <td>{known ? money(Math.abs(difference)) : <Bone />}</td>
          </tr>
        </tbody>
      </table>
      <p className={`hint ${styles.terms}`} role="status">
        <Terms attributes={attributes} waitsFor={known ? null : (requested ?? null)} isLess={isLess} />
      </p>
    </div>
  )
}

type Known = { quantity: number; amount: number }

function knownOf(quoting: Props['quoting'], now: Known): Known | null {
  if (quoting.state === 'same') return now
  return quoting.state === 'ready' ? { quantity: quoting.quantity, amount: quoting.quote.amount } : null
}

type TermsProps = {
  attributes: Subscription['attributes']
  waitsFor: number | null
  isLess: boolean
}

function Terms({ attributes, waitsFor, isLess }: TermsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (waitsFor !== null) return t('billing.quoteAt', { count: waitsFor })
  const tax = t(`billing.taxSentence.${attributes.taxBehavior ?? 'exclusive'}`)
  if (!attributes.currentPeriodEnd) return tax
  const date = writeBillingDate(attributes.currentPeriodEnd, language)
  return t(isLess ? 'billing.proratedLess' : 'billing.prorated', { tax, date })
}

const Bone = ({ isWide = false }) => (
  <span className={`bone ${styles.bone} ${isWide ? styles.wideBone : ''}`} aria-hidden="true" />
)
