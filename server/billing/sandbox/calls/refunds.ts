import type { Stripe } from 'stripe'
import { newObjectId } from '../ids.ts'
import { inAccount } from '../in-account.ts'
import { refundOf } from '../objects/refund.ts'
import { objectStore } from '../objects/store.ts'
import { type Call, named } from '../wire/call.ts'
import { Fault, invalid, missingInBody } from '../wire/fault.ts'
import { emit } from '../work.ts'

export const refundCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    params: named<Stripe.RefundCreateParams>()('amount', 'metadata', 'payment_intent', 'reason'),
    run: async ({ tx, params, publicUrl }) => {
      const id = params.required('payment_intent')
      const known = await objectStore(tx).get('payment_intent', id)
      if (!known) throw missingInBody('payment_intent', id, 'payment_intent')
      return inAccount(tx, publicUrl.origin, known.customer, async (work) => {
        const payment = await work.objects.get('payment_intent', id)
        if (!payment) throw missingInBody('payment_intent', id, 'payment_intent')
        const left = payment.amount - payment.amount_refunded
        const amount = params.integer('amount', 1, 99_999_999) ?? left
        if (left === 0)
          throw new Fault(400, 'The payment has already been refunded.', { code: 'charge_already_refunded' })
        if (amount > left) throw invalid('The amount is greater than what is left to refund.', 'amount')
        const refund = refundOf({
          id: newObjectId('re'),
          created: work.now,
          amount,
          currency: payment.currency,
          customer: payment.customer,
          payment_intent: id,
          reason: params.one('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
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
