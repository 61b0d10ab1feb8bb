import { openGateway } from '#server/billing/stripe/gateway.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/pool.ts'
import { createLog } from '#server/log.ts'
import { PLATE_WITHOUT_SEAT } from '../fixtures/fleet.ts'
import type { Staff } from './create-companies.ts'
import { openDemoClient } from './demo-client.ts'
import type { TokenIssuer } from './token-issuer.ts'

type Options = { config: Config; database: Database; tokens: TokenIssuer; staff: Staff; companyId: string }
type Listed = { id: string; attributes: { licensePlate: string } }

/** Buys Business for every vehicle in the sandbox, as the portal does; one vehicle gives its seat back. */
export async function buyPlan({ config, database, tokens, staff, companyId }: Options): Promise<void> {
  // No server listens yet: the sandbox delivers its webhooks once it starts.
  const gateway = await openGateway({ config, db: database.db, log: createLog('silent'), webhookUrl: null })
  if (!gateway?.sandbox) return
  const desk = await openDemoClient(config, database, tokens.issuer, gateway)
  const { token } = staff.henrike
  try {
    const vehicles = await desk.send<Listed[]>(token, {
      method: 'GET',
      url: `/companies/${companyId}/vehicles`,
    })
    const billing = `${config.publicUrl.origin}/company/${companyId}/settings/billing`
    const { attributes } = await desk.send<{ attributes: { checkoutUrl: string } }>(token, {
      method: 'POST',
      url: '/subscriptions',
      data: {
        type: 'subscription',
        attributes: {
          companyId,
          planId: 'stripe_business_yearly',
          quantity: vehicles.length,
          successUrl: billing,
          cancelUrl: billing,
        },
      },
    })
    await gateway.sandbox.customers.pay(attributes.checkoutUrl.split('/').at(-1) ?? '', { answer: 'works' })
    const { id } = await desk.send(token, { method: 'GET', url: `/companies/${companyId}/subscription` })
    for (const vehicle of vehicles)
      await desk.send(token, {
        method: 'PATCH',
        url: `/vehicles/${vehicle.id}`,
        data: { type: 'vehicle', attributes: { subscriptions: [{ id }] } },
      })
    const without =
      vehicles.find((one) => one.attributes.licensePlate === PLATE_WITHOUT_SEAT) ?? vehicles.at(-1)
    await desk.send(token, { method: 'DELETE', url: `/subscriptions/${id}/targets/${without?.id}` })
  } finally {
    await desk.close()
    await gateway.close()
  }
}
