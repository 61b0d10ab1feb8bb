import type { Stripe } from 'stripe'
import { newObjectId, newSessionId } from '../ids.ts'
import { inAccount } from '../in-account.ts'
import { portalConfigurationOf, portalSessionOf, webhookEndpointOf } from '../objects/settings.ts'
import { objectStore } from '../objects/store.ts'
import { type Call, type Context, listed, named, PAGE } from '../wire/call.ts'
import { invalid, missingInBody } from '../wire/fault.ts'
import { realNow } from '../work.ts'
import { returnAddress } from './return-address.ts'

export const portalPath = (id: string): string => `/sandbox/portal/${id}`

export const settingsCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: named<Stripe.BillingPortal.SessionCreateParams>()(
      'configuration',
      'customer',
      'locale',
      'return_url',
    ),
    run: (context) => newPortalSession(context),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    params: named<Stripe.BillingPortal.ConfigurationCreateParams>()(
      'business_profile',
      'default_return_url',
      'features',
      'metadata',
      'name',
    ),
    run: async ({ tx, params }) => {
      const objects = objectStore(tx)
      const features = params.nested('features')
      const cancel = features.nested('subscription_cancel')
      const { data } = await objects.list('billing_portal.configuration', { limit: 1 })
      const configuration = portalConfigurationOf({
        id: newObjectId('bpc'),
        created: realNow(),
        name: params.text('name') || null,
        default_return_url: params.text('default_return_url') || null,
        metadata: params.metadata('metadata'),
        is_default: data.length === 0,
        headline: params.nested('business_profile').text('headline') || null,
        customerUpdates: features.nested('customer_update').texts('allowed_updates'),
        invoiceHistory: features.nested('invoice_history').flag('enabled') ?? false,
        paymentMethodUpdate: features.nested('payment_method_update').flag('enabled') ?? false,
        cancel: {
          enabled: cancel.flag('enabled') ?? false,
          mode: cancel.one('mode', ['at_period_end', 'immediately']) ?? 'at_period_end',
        },
        subscriptionUpdate: features.nested('subscription_update').flag('enabled') ?? false,
      })
      await objects.insert('billing_portal.configuration', null, configuration)
      return configuration
    },
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    params: [...named<Stripe.BillingPortal.ConfigurationListParams>()('active', 'is_default'), ...PAGE],
    run: (context) => {
      const [active, isDefault] = [context.params.flag('active'), context.params.flag('is_default')]
      return listed(context, '/v1/billing_portal/configurations', 'billing_portal.configuration', {
        having: {
          ...(active !== undefined && { active }),
          ...(isDefault !== undefined && { is_default: isDefault }),
        },
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: named<Stripe.WebhookEndpointCreateParams>()(
      'api_version',
      'description',
      'enabled_events',
      'metadata',
      'url',
    ),
    run: async ({ tx, params, webhookSecret }) => {
      const url = params.required('url')
      if (!URL.canParse(url)) throw invalid('Not a valid URL', 'url', 'url_invalid')
      const events = params.texts('enabled_events')
      if (events.length === 0)
        throw invalid('Missing required param: enabled_events.', 'enabled_events', 'parameter_missing')
      const endpoint = webhookEndpointOf({
        id: newObjectId('we'),
        created: realNow(),
        url,
        enabled_events: events,
        description: params.text('description') || null,
        metadata: params.metadata('metadata'),
        api_version: params.text('api_version') || null,
      })
      await objectStore(tx).insert('webhook_endpoint', null, endpoint)
      // Shown once, as at Stripe.
      return { ...endpoint, secret: webhookSecret }
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    params: PAGE,
    run: (context) => listed(context, '/v1/webhook_endpoints', 'webhook_endpoint'),
  },
]

async function newPortalSession({ tx, params, publicUrl }: Context): Promise<object> {
  return inAccount(tx, publicUrl.origin, params.required('customer'), async ({ objects, account }) => {
    const asked = params.text('configuration')
    const { data } = await objects.list('billing_portal.configuration', {
      limit: 1,
      having: asked === undefined ? { is_default: true } : { id: asked },
    })
    const [configuration] = data
    if (!configuration)
      throw asked === undefined
        ? invalid('No configuration provided and your test mode default configuration has not been created.')
        : missingInBody('configuration', asked, 'configuration')
    const id = newSessionId('bps')
    const session = portalSessionOf({
      id,
      // By the real clock: its page is open for an hour of it.
      created: realNow(),
      customer: account.customerId,
      configuration: configuration.id,
      return_url: params.has('return_url') ? returnAddress(params, 'return_url', publicUrl) : null,
      locale: params.text('locale') ?? null,
      url: `${publicUrl.origin}${portalPath(id)}`,
    })
    await objects.insert('billing_portal.session', account.customerId, session)
    return session
  })
}
