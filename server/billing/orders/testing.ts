import type { Stripe } from 'stripe'
import type { TestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import type { Sandbox } from '../sandbox/start.ts'

export const RETURN_URL = 'http://localhost:8080/billing'

export function sandboxOf({ gateway }: TestApp): Sandbox {
  if (!gateway?.sandbox) throw new Error('the test app has no sandbox: useApp({ BILLING: "sandbox" })')
  return gateway.sandbox
}

type OrderInput = { planId?: string; quantity?: number; successUrl?: string; cancelUrl?: string }

export const postOrder = (owner: Person, companyId: string, wish: OrderInput = {}) =>
  owner.post('/api/subscriptions', 'subscription', {
    companyId,
    planId: 'stripe_business_yearly',
    quantity: 5,
    successUrl: RETURN_URL,
    cancelUrl: RETURN_URL,
    ...wish,
  })

/** The id of the checkout that the reply redirects to. */
export const checkoutIdOf = (reply: Awaited<ReturnType<typeof postOrder>>): string =>
  reply
    .json<{ data: { attributes: { checkoutUrl: string } } }>()
    .data.attributes.checkoutUrl.split('/')
    .at(-1) ?? ''

/** Buys a plan and waits for the webhook. */
export async function buyPlan(
  app: TestApp,
  owner: Person,
  companyId: string,
  wish: OrderInput = {},
): Promise<void> {
  const { customers, webhooks } = sandboxOf(app)
  const checkout = checkoutIdOf(await postOrder(owner, companyId, wish))
  await customers.pay(checkout, { answer: 'works' })
  await webhooks.waitUntilIdle()
}

/** Ends the company's subscription, here and at Stripe. */
export async function endTestSubscription({ db, gateway }: TestApp, companyId: string): Promise<void> {
  await db.deleteFrom('company_subscriptions').where('company_id', '=', companyId).execute()
  const known = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!gateway || !known?.stripe_customer_id) return
  const { data } = await gateway.stripe.subscriptions.list({ customer: known.stripe_customer_id })
  for (const { id } of data) await gateway.stripe.subscriptions.cancel(id)
  await gateway.sandbox?.webhooks.waitUntilIdle()
}

/** The company's customer id at Stripe. */
export const readCustomerId = async ({ db }: TestApp, companyId: string): Promise<string> =>
  (
    await db
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
  ).stripe_customer_id ?? ''

export function stripeOf({ gateway }: TestApp): Stripe {
  if (!gateway) throw new Error('the test app has no payment provider')
  return gateway.stripe
}
