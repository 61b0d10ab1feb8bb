import type { Stripe } from 'stripe'
import { newObjectId } from '../ids.ts'
import { refundOf } from '../objects/refund.ts'
import { objectStore } from '../objects/store.ts'
import { emit } from '../unit-of-work.ts'
import { type Call, paramNames } from '../wire/call.ts'
import { invalidRequest, notFoundInBody, StripeApiError } from '../wire/stripe-api-error.ts'
import { withSandboxAccount } from '../with-sandbox-account.ts'

export const refundCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    params: paramNames<Stripe.RefundCreateParams>()('amount', 'metadata', 'payment_intent', 'reason'),
    run: async ({ tx, params, publicUrl }) => {
      const id = params.required('payment_intent')
      const known = await objectStore(tx).get('payment_intent', id)
      if (!known) throw notFoundInBody('payment_intent', id, 'payment_intent')
      return withSandboxAccount(tx, publicUrl.origin, known.customer, async (work) => {
        const payment = await work.objects.get('payment_intent', id)
        if (!payment) throw notFoundInBody('payment_intent', id, 'payment_intent')
        const left = payment.amount - payment.amount_refunded
        const amount = params.integer('amount', 1, 99_999_999) ?? left
        if (left === 0)
          throw new StripeApiError(400, 'The payment has already been refunded.', {
            code: 'charge_already_refunded',
          })
        if (amount > left)
          throw invalidRequest('The amount is greater than what is left to refund.', 'amount')
        const refund = refundOf({
          id: newObjectId('re'),
          created: work.now,
          amount,
          currency: payment.currency,
          customer: payment.customer,
          payment_intent: id,
          reason: params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
          metadata: params.metadata('metadata'),
        })
        await work.objects.insert('refund', payment.customer, refund)
        await work.objects.save({ ...payment, amount_refunded: payment.amount_refunded + amount })
        await emit(work, 'refund.created', refund)
        return refund
      })
    },
  },
]
