import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Stripe } from 'stripe'
import { issueCsrf } from '../../../http/pages/form.ts'
import { sendPage } from '../../../http/pages/send-page.ts'
import { nextMove } from '../actions/clock.ts'
import { findLiveSubscription } from '../actions/customer-actions.ts'
import { readCustomer } from '../actions/issue-invoice.ts'
import { isOwnUrl } from '../calls/return-url.ts'
import { portalPath } from '../calls/settings.ts'
import { productIdOf } from '../objects/catalogue.ts'
import { objectStore } from '../objects/store.ts'
import { idOf, onlyItem } from '../objects/subscription.ts'
import type { Sandbox } from '../start.ts'
import { realNow, type UnitOfWork } from '../unit-of-work.ts'
import { withSandboxAccount } from '../with-sandbox-account.ts'
import { pageContextOf, pathOf } from './page-context.ts'
import { type PortalContent, portalPage } from './portal.ts'
import { PageProblem } from './problem.ts'
import { readForm, readId } from './request.ts'

const config = { call: 'sandbox.portal' }
const OPEN_SECONDS = 3_600
const INVOICES_SHOWN = 24

/** Visitors come from the product, which has checked the right to change the subscription. */
export function servePortalPage(scope: FastifyInstance, sandbox: Sandbox): void {
  const { db, publicUrl, formKey: key, customers } = sandbox
  const url = portalPath(':id')

  async function sessionOf(request: FastifyRequest): Promise<Stripe.BillingPortal.Session> {
    const session = await objectStore(db).get('billing_portal.session', readId(request))
    if (!session || session.created + OPEN_SECONDS <= realNow()) throw new PageProblem('unknown')
    return session
  }

  async function show(request: FastifyRequest, reply: FastifyReply) {
    const session = await sessionOf(request)
    const content = await db
      .transaction()
      .execute((tx) => withSandboxAccount(tx, publicUrl.origin, session.customer, contentOf))
    const csrf = issueCsrf(request, reply, { publicUrl, key, path: pathOf(request) })
    const address = session.return_url
    const returnUrl = address !== null && isOwnUrl(address, publicUrl) ? address : null
    const page = portalPage(pageContextOf(request, session.locale), { ...content, csrf, returnUrl })
    return sendPage(reply, 200, page)
  }

  async function act(customer: string, name: string, card: string): Promise<unknown> {
    if (name === 'clock') return customers.moveClock(customer)
    if (name === 'cancel') return customers.cancel(customer)
    if (name === 'resume') return customers.resume(customer)
    if (name === 'card') return customers.setCard(customer, card !== 'fails')
    throw new PageProblem('form')
  }

  scope.get(url, { config }, (request, reply) => show(request, reply))

  scope.post(url, { config }, async (request, reply) => {
    const form = readForm(request, sandbox)
    const { customer } = await sessionOf(request)
    await act(customer, form.get('act'), form.get('card'))
    const { language } = pageContextOf(request)
    const address = `${pathOf(request)}?lang=${language}`
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  })
}

async function contentOf(work: UnitOfWork): Promise<Omit<PortalContent, 'csrf' | 'returnUrl'>> {
  const { objects, account, now } = work
  const customer = await readCustomer(work)
  const subscription = await findLiveSubscription(work)
  const product = subscription && (await objects.get('product', productIdOf(onlyItem(subscription).price)))
  const due = await nextMove(work)
  const { data: invoices } = await objects.list('invoice', { customer: customer.id, limit: INVOICES_SHOWN })
  return {
    customerName: customer.name ?? null,
    now,
    cardWorks: account.cardWorks,
    subscription,
    productName: product?.name ?? '',
    invoice: subscription && (await objects.get('invoice', idOf(subscription.latest_invoice))),
    invoices,
    dueAt: due?.at ?? null,
  }
}
