import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import { WORK_LIMITS, type WorkLimits, workLimiter } from '../../../http/limiter.ts'
import { serveAssets } from '../../../http/pages/assets.ts'
import { registerFormParser } from '../../../http/pages/form.ts'
import { sendPage } from '../../../http/pages/send-page.ts'
import { logRefusal } from '../../../http/refusal-lines.ts'
import { networkOf } from '../../../network.ts'
import { invoicePath } from '../actions/issue-invoice.ts'
import { objectStore } from '../objects/store.ts'
import type { Sandbox } from '../start.ts'
import { ALL_ASSETS } from './assets.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { pageContextOf } from './page-context.ts'
import { PageProblem, problemPage } from './problem.ts'
import { readId } from './request.ts'
import { serveCheckout } from './serve-checkout.ts'
import { servePortalPage } from './serve-portal.ts'

/** A page locks its customer and holds a connection: one request for each at a time, few of a network, and few in total. */
const PAGE_LIMITS: WorkLimits = {
  ...WORK_LIMITS,
  total: { running: 4, waiting: 16 },
  user: { running: 1, waiting: 8 },
  company: { running: 2, waiting: 8 },
}

function limitPages(scope: FastifyInstance): void {
  const limiter = workLimiter(PAGE_LIMITS)
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function limited(request, reply) {
      const networks = [networkOf(request.clientAddress)]
      return limiter.runForCompanies(readId(request), networks, async () =>
        handler.call(this, request, reply),
      )
    }
  })
}

/** The pages of the sandbox, under the public URL. */
export async function sandboxRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  serveAssets(app, ALL_ASSETS)
  await app.register(async (scope) => {
    registerFormParser(scope)
    scope.setErrorHandler((error: Error, request, reply) => {
      if (!(error instanceof PageProblem)) throw error
      logRefusal(request, error.kind)
      return sendPage(reply, error.status, problemPage(pageContextOf(request), error.kind))
    })
    limitPages(scope)
    serveCheckout(scope, sandbox)
    servePortalPage(scope, sandbox)
    serveInvoice(scope, sandbox)
  })
}

function serveInvoice(scope: FastifyInstance, { db }: Sandbox): void {
  scope.get(`${invoicePath(':id')}/pdf`, { config: { call: 'sandbox.invoice' } }, async (request, reply) => {
    const invoice: Stripe.Invoice | null = await objectStore(db).get('invoice', readId(request))
    if (!invoice) throw new PageProblem('unknown')
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
      .type('application/pdf')
      .send(invoicePdf(pageContextOf(request), invoice))
  })
}
