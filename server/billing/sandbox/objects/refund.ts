import type { Stripe } from 'stripe'

type NewRefund = Pick<Stripe.Refund, 'id' | 'created' | 'amount' | 'currency' | 'reason' | 'metadata'> & {
  customer: string
  payment_intent: string
}

export const refundOf = (refund: NewRefund): Stripe.Refund => ({
  ...refund,
  object: 'refund',
  balance_transaction: null,
  charge: null,
  customer_account: null,
  payment_method: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})
