import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { PageMeta, PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { uuid } from '../kernel/text.ts'
import {
  BillingPortal,
  Checkout,
  CompanySubscription,
  Invoice,
  NewOrder,
  NewQuote,
  Quote,
  SeatSubscription,
  SubscriptionChange,
  SubscriptionTarget,
} from './subscription.ts'

export const quoteSubscription = call({
  name: 'quoteSubscription',
  summary: 'What a plan costs for so many vehicles, for one interval',
  method: 'POST',
  path: '/subscriptions/quote',
  right: { on: 'self' },
  body: requestBody('quote', NewQuote),
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('quote'), id: uuid(), attributes: Quote }),
  }),
  isReadOnly: true,
  status: 200,
  problems: ['subscription.quantity_out_of_range', 'unavailable'],
})

export const orderSubscription = call({
  name: 'orderSubscription',
  summary: 'Begin to order a plan; the checkout is at the replied address',
  method: 'POST',
  path: '/subscriptions',
  right: { on: 'company', listedIn: 'companyId', needs: 'company:subscription:change' },
  body: requestBody('subscription', NewOrder),
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('checkout'), id: uuid(), attributes: Checkout }),
  }),
  status: 200,
  problems: [
    'not_found',
    'subscription.exists',
    'subscription.quantity_out_of_range',
    'url.not_allowed',
    'unavailable',
  ],
})

export const listCompanySubscriptions = call({
  name: 'listCompanySubscriptions',
  summary: 'The subscription of a company with its seats, for whoever gives them to vehicles; none or one',
  method: 'GET',
  path: '/companies/:companyId/subscriptions',
  right: { on: 'company', needs: 'company:subscriptions:list' },
  query: PageQuery,
  reply: list('subscription', SeatSubscription),
  status: 200,
  problems: [],
})

export const getCompanySubscription = call({
  name: 'getCompanySubscription',
  summary: 'The subscription of a company',
  method: 'GET',
  path: '/companies/:companyId/subscription',
  right: { on: 'company', needs: 'company:subscription:view' },
  reply: one('subscription', CompanySubscription),
  status: 200,
  problems: [],
})

export const changeCompanySubscription = call({
  name: 'changeCompanySubscription',
  summary: 'Change the quantity or the plan, cancel at the end of the period, or take that back',
  method: 'PATCH',
  path: '/companies/:companyId/subscription',
  right: { on: 'company', needs: 'company:subscription:change' },
  body: requestBody('subscription', SubscriptionChange),
  reply: one('subscription', CompanySubscription),
  status: 200,
  problems: [
    'subscription.payment_failed',
    'subscription.quantity_out_of_range',
    'version.conflict',
    'unavailable',
  ],
})

export const cancelCompanySubscription = call({
  name: 'cancelCompanySubscription',
  summary: 'Cancel the subscription at the end of its period',
  method: 'DELETE',
  path: '/companies/:companyId/subscription',
  right: { on: 'company', needs: 'company:subscription:change' },
  status: 204,
  problems: ['version.conflict', 'unavailable'],
})

export const openBillingPortal = call({
  name: 'openBillingPortal',
  summary: 'Where payment methods and invoice addresses are managed',
  method: 'GET',
  path: '/companies/:companyId/billing-portal',
  right: { on: 'company', needs: 'company:subscription:change' },
  query: Type.Object({ returnUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })) }),
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('billing_portal'), id: uuid(), attributes: BillingPortal }),
  }),
  status: 200,
  problems: ['url.not_allowed', 'unavailable'],
})

export const listInvoices = call({
  name: 'listInvoices',
  summary: 'The invoices of a company, newest first',
  method: 'GET',
  path: '/companies/:companyId/invoices',
  right: { on: 'company', needs: 'company:subscription:view' },
  query: PageQuery,
  reply: Type.Object({
    data: Type.Array(Type.Object({ type: Type.Literal('invoice'), id: Type.String(), attributes: Invoice })),
    meta: Type.Object({ page: PageMeta }),
  }),
  status: 200,
  problems: ['unavailable'],
})

export const getSubscription = call({
  name: 'getSubscription',
  summary: 'One subscription',
  method: 'GET',
  path: '/subscriptions/:subscriptionId',
  right: { on: 'company', by: 'subscription', needs: 'company:subscription:view' },
  reply: one('subscription', CompanySubscription),
  status: 200,
  problems: [],
})

export const listSubscriptionTargets = call({
  name: 'listSubscriptionTargets',
  summary: 'The vehicles that have a seat',
  method: 'GET',
  path: '/subscriptions/:subscriptionId/targets',
  right: { on: 'company', by: 'subscription', needs: 'company:subscriptions:list' },
  query: PageQuery,
  reply: list('vehicle', SubscriptionTarget),
  status: 200,
  problems: [],
})

export const removeSubscriptionTarget = call({
  name: 'removeSubscriptionTarget',
  summary: 'Free the seat of a vehicle',
  method: 'DELETE',
  path: '/subscriptions/:subscriptionId/targets/:targetId',
  right: { on: 'company', by: 'subscription', needs: 'vehicle:change' },
  status: 204,
  problems: [],
})
