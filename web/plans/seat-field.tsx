import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCTS } from '#contract/billing/plans.ts'
import { useBillingAddress } from '../kernel/billing-address.ts'
import { Fault } from '../ui/field-frame.tsx'
import type { FieldState } from '../ui/form.ts'
import styles from './plans.module.css'
import type { Seats } from './queries.ts'
import { isSelectable } from './rules.ts'
import { chosenSeat, NO_SEAT } from './seat-choice.ts'

type Props = {
  /** Null if the company has no subscription. */
  seats: Seats | null
  /** The subscription whose seat the vehicle already has. */
  own?: string | undefined
  field: FieldState<string>
}

/** Whether a vehicle has a seat of the company's subscription. */
export function SeatField({ seats, own, field: { id, value, fault, onValue, onBlur } }: Props) {
  const { t } = useTranslation()
  const billing = useBillingAddress()
  const chosen = chosenSeat(value, seats)
  const option = (of: string, isClosed: boolean, children: ReactNode) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={id}
        id={of === NO_SEAT ? id : `${id}-seat`}
        value={of}
        checked={chosen === of}
        disabled={isClosed}
        aria-invalid={fault !== undefined && of !== NO_SEAT ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        // Clear a fault on change, not on blur: the button below would move under the pointer.
        onChange={() => {
          onValue(of)
          onBlur()
        }}
      />
      {children}
    </label>
  )
  const free = (
    <span className={styles.what}>
      <b>{t('vehicles.noLicence')}</b>
      <small>{t('plans.freeHas', { limit: PRODUCTS.free.features.tripsPerMonth })}</small>
    </span>
  )
  const link = billing !== null && (
    <p className="hint">
      <Link to={billing}>{seats ? t('plans.changeQuantity') : t('plans.toBilling')}</Link>
    </p>
  )
  if (!seats)
    return (
      <div className={styles.seat}>
        {free}
        {link}
      </div>
    )
  return (
    <fieldset className={styles.seat}>
      <legend className="unseen">{t('plans.licence')}</legend>
      {option(seats.id, !isSelectable(seats, own), <Offer seats={seats} />)}
      {option(NO_SEAT, false, free)}
      {fault && <Fault id={id} text={fault} />}
      {link}
    </fieldset>
  )
}

function Offer({ seats: { attributes } }: { seats: Seats }) {
  const { t } = useTranslation()
  const { quantity, usage, subscriptionProduct, status } = attributes
  const isBusiness = subscriptionProduct.name === PRODUCTS.business.name
  return (
    <>
      <span className={styles.what}>
        <b>{subscriptionProduct.name}</b>
        <small>{isBusiness ? t('plans.businessHas') : t('plans.plusHas')}</small>
      </span>
      <span className={styles.usage}>
        {status === 'incomplete' ? t('plans.unpaid') : t('plans.taken', { usage, quantity })}
      </span>
    </>
  )
}
