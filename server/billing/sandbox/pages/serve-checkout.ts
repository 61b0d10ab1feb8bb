import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Stripe } from 'stripe'
import { issueCsrf } from '../../../http/pages/form.ts'
import { sendPage } from '../../../http/pages/send-page.ts'
import { sandboxAccountStore } from '../accounts/store.ts'
import { BANK_ANSWERS, quantityBoundsOf } from '../actions/pay-checkout.ts'
import { checkoutPath } from '../calls/checkout.ts'
import { isOwnUrl } from '../calls/return-url.ts'
import { withQuantity } from '../objects/checkout-session.ts'
import { objectStore } from '../objects/store.ts'
import { idOf } from '../objects/subscription.ts'
import type { Sandbox } from '../start.ts'
import { nowOf } from '../unit-of-work.ts'
import { checkoutPage } from './checkout.ts'
import { pageContextOf, pathOf } from './page-context.ts'
import { PageProblem } from './problem.ts'
import { readForm, readId } from './request.ts'

const config = { call: 'sandbox.checkout' }

export function serveCheckout(scope: FastifyInstance, sandbox: Sandbox): void {
  const { db, publicUrl, formKey: key, customers } = sandbox
  const url = checkoutPath(':id')

  async function openSession(
    request: FastifyRequest,
  ): Promise<{ session: Stripe.Checkout.Session; now: number }> {
    const session = await objectStore(db).get('checkout.session', readId(request))
    const account = session && (await sandboxAccountStore(db).get(idOf(session.customer)))
    if (!account) throw new PageProblem('unknown')
    const now = nowOf(account)
    if (session.status !== 'open' || session.expires_at <= now) throw new PageProblem('over')
    return { session, now }
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    content: { session: Stripe.Checkout.Session; now: number; answer?: string; isOutOfBounds?: boolean },
  ) {
    const customer = await objectStore(db).get('customer', idOf(content.session.customer))
    const csrf = issueCsrf(request, reply, { publicUrl, key, path: pathOf(request) })
    const page = { ...content, customerName: customer?.name ?? null, csrf }
    return sendPage(reply, status, checkoutPage(pageContextOf(request, content.session.locale), page))
  }

  /** The return URL is checked again before a browser follows it. */
  function goBack(reply: FastifyReply, address: string | null) {
    if (address === null || !isOwnUrl(address, publicUrl)) throw new PageProblem('over')
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  }

  scope.get(url, { config }, async (request, reply) => show(request, reply, 200, await openSession(request)))

  scope.post(url, { config }, async (request, reply) => {
    const form = readForm(request, sandbox)
    const { session, now } = await openSession(request)
    const { minimum, maximum } = quantityBoundsOf(session)
    const typed = form.get('quantity')
    const quantity = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
    const answer = BANK_ANSWERS.find((one) => one === form.get('answer')) ?? 'works'
    if (quantity < minimum || quantity > maximum)
      return show(request, reply, 422, { session, now, answer, isOutOfBounds: true })
    if (form.get('act') === 'quantity')
      return show(request, reply, 200, { session: withQuantity(session, quantity), now, answer })
    if (answer === 'declined') return goBack(reply, session.cancel_url)
    const paid = await customers.pay(session.id, { answer, quantity })
    if (!paid) throw new PageProblem('over')
    return goBack(reply, paid.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', paid.id) ?? null)
  })
}
