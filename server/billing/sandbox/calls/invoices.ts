import type { Stripe } from 'stripe'
import { sandboxAccountStore } from '../accounts/store.ts'
import { changeItem, prorationItems } from '../actions/change-subscription.ts'
import { invoiceLinesOf, readPendingItems } from '../actions/issue-invoice.ts'
import { firstPeriod } from '../actions/period.ts'
import { newObjectId } from '../ids.ts'
import { intervalOf } from '../objects/catalogue.ts'
import { invoiceOf } from '../objects/invoice.ts'
import { listOf } from '../objects/list.ts'
import { objectStore } from '../objects/store.ts'
import { itemOf, onlyItem, subscriptionOf } from '../objects/subscription.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { type Call, type Context, getObject, listObjects, PAGE_PARAMS, paramNames } from '../wire/call.ts'
import type { Params } from '../wire/params.ts'
import { invalidRequest, notFoundInBody } from '../wire/stripe-api-error.ts'
import { withSandboxAccount } from '../with-sandbox-account.ts'
import { QUANTITY_MAX } from './checkout.ts'

export const invoiceCalls: Call[] = [
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    params: [],
    run: (context) => getObject(context, 'invoice', 'invoice'),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    params: [...paramNames<Stripe.InvoiceListParams>()('customer', 'status', 'subscription'), ...PAGE_PARAMS],
    run: async (context) => {
      const { params } = context
      await sandboxAccountStore(context.tx).expect(params.text('customer'))
      const status = params.oneOf('status', ['draft', 'open', 'paid', 'uncollectible', 'void'])
      const subscription = params.text('subscription')
      return listObjects(context, '/v1/invoices', 'invoice', {
        customer: params.text('customer'),
        having: {
          ...(status && { status }),
          ...(subscription !== undefined && { parent: { subscription_details: { subscription } } }),
        },
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    params: [...paramNames<Stripe.InvoicePaymentListParams>()('invoice', 'status'), ...PAGE_PARAMS],
    run: async ({ tx, params }) => {
      const invoice = await objectStore(tx).get('invoice', params.required('invoice'))
      return listOf('/v1/invoice_payments', invoice?.payments?.data ?? [])
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: paramNames<Stripe.InvoiceCreatePreviewParams>()(
      'automatic_tax',
      'customer',
      'subscription',
      'subscription_details',
    ),
    run: (context) =>
      withSandboxAccount(context.tx, context.publicUrl.origin, context.params.required('customer'), (work) =>
        previewInvoice(context, work),
      ),
  },
]

/** The next invoice after a change, or the first one of a new subscription. */
async function previewInvoice({ params }: Context, work: UnitOfWork): Promise<Stripe.Invoice> {
  const { objects, account, now } = work
  const details = params.nested('subscription_details').allowOnly(['items', 'proration_behavior'])
  const [item, ...others] = details.list('items')
  if (others.length > 0)
    throw invalidRequest('The sandbox keeps one item per subscription.', 'subscription_details')
  const customer = await objects.get('customer', account.customerId)
  if (!customer) throw notFoundInBody('customer', account.customerId, 'customer')
  const id = params.text('subscription')
  const before = id === undefined ? null : await objects.get('subscription', id)
  if (id !== undefined && before?.customer !== customer.id)
    throw notFoundInBody('subscription', id, 'subscription')
  const after = await previewSubscription(work, before, item, params)
  const behavior = details.oneOf('proration_behavior', ['create_prorations', 'always_invoice', 'none'])
  const isChanged = before !== null && item !== undefined && behavior !== 'none'
  const isNewPeriod =
    before === null || intervalOf(onlyItem(before).price) !== intervalOf(onlyItem(after).price)
  const pending = [
    ...(before ? await readPendingItems(work, before.id) : []),
    ...(isChanged ? prorationItems(before, after, now) : []),
  ]
  return invoiceOf({
    id: newObjectId('upcoming_in'),
    created: now,
    subscription: after,
    customer,
    number: null,
    reason: 'upcoming',
    lines: await invoiceLinesOf(work, after, pending, behavior !== 'always_invoice' || isNewPeriod),
    pdf: null,
  })
}

async function previewSubscription(
  { objects, account, now }: UnitOfWork,
  before: Stripe.Subscription | null,
  item: Params | undefined,
  params: Params,
): Promise<Stripe.Subscription> {
  if (before && !item) return before
  const known = before && onlyItem(before)
  item?.allowOnly(['id', 'price', 'quantity'])
  const priceId = item?.text('price') ?? known?.price.id ?? ''
  const price = await objects.get('price', priceId)
  if (!price) throw notFoundInBody('price', priceId, 'subscription_details[items][0][price]')
  const quantity = item?.integer('quantity', 1, QUANTITY_MAX) ?? known?.quantity ?? 1
  if (before) return changeItem(before, { price, quantity }, now)
  const period = firstPeriod(now, intervalOf(price))
  return subscriptionOf({
    id: 'sub_preview',
    customer: account.customerId,
    item: itemOf('si_preview', 'sub_preview', { price, quantity, period }),
    metadata: {},
    status: 'active',
    isTaxed: params.nested('automatic_tax').flag('enabled') ?? false,
  })
}
