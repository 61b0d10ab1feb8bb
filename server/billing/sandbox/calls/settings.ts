import type { Stripe } from 'stripe'
import { newObjectId, newSessionId } from '../ids.ts'
import { portalConfigurationOf, portalSessionOf, webhookEndpointOf } from '../objects/settings.ts'
import { objectStore } from '../objects/store.ts'
import { realNow } from '../unit-of-work.ts'
import { type Call, type Context, listObjects, PAGE_PARAMS, paramNames } from '../wire/call.ts'
import { invalidRequest, notFoundInBody } from '../wire/stripe-api-error.ts'
import { withSandboxAccount } from '../with-sandbox-account.ts'
import { readReturnUrl } from './return-url.ts'

export const portalPath = (id: string): string => `/sandbox/portal/${id}`

export const settingsCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: paramNames<Stripe.BillingPortal.SessionCreateParams>()(
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
    params: paramNames<Stripe.BillingPortal.ConfigurationCreateParams>()(
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
          mode: cancel.oneOf('mode', ['at_period_end', 'immediately']) ?? 'at_period_end',
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
    params: [
      ...paramNames<Stripe.BillingPortal.ConfigurationListParams>()('active', 'is_default'),
      ...PAGE_PARAMS,
    ],
    run: (context) => {
      const [active, isDefault] = [context.params.flag('active'), context.params.flag('is_default')]
      return listObjects(context, '/v1/billing_portal/configurations', 'billing_portal.configuration', {
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
    params: paramNames<Stripe.WebhookEndpointCreateParams>()(
      'api_version',
      'description',
      'enabled_events',
      'metadata',
      'url',
    ),
    run: async ({ tx, params, webhookSecret }) => {
      const url = params.required('url')
      if (!URL.canParse(url)) throw invalidRequest('Not a valid URL', 'url', 'url_invalid')
      const events = params.texts('enabled_events')
      if (events.length === 0)
        throw invalidRequest('Missing required param: enabled_events.', 'enabled_events', 'parameter_missing')
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
    params: PAGE_PARAMS,
    run: (context) => listObjects(context, '/v1/webhook_endpoints', 'webhook_endpoint'),
  },
]

async function newPortalSession({ tx, params, publicUrl }: Context): Promise<object> {
  return withSandboxAccount(
    tx,
    publicUrl.origin,
    params.required('customer'),
    async ({ objects, account }) => {
      const asked = params.text('configuration')
      const { data } = await objects.list('billing_portal.configuration', {
        limit: 1,
        having: asked === undefined ? { is_default: true } : { id: asked },
      })
      const [configuration] = data
      if (!configuration)
        throw asked === undefined
          ? invalidRequest(
              'No configuration provided and your test mode default configuration has not been created.',
            )
          : notFoundInBody('configuration', asked, 'configuration')
      const id = newSessionId('bps')
      const session = portalSessionOf({
        id,
        // By the real clock: the page is open for a real hour.
        created: realNow(),
        customer: account.customerId,
        configuration: configuration.id,
        return_url: params.has('return_url') ? readReturnUrl(params, 'return_url', publicUrl) : null,
        locale: params.text('locale') ?? null,
        url: `${publicUrl.origin}${portalPath(id)}`,
      })
      await objects.insert('billing_portal.session', account.customerId, session)
      return session
    },
  )
}
