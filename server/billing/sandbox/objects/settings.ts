import Stripe from 'stripe'

type NewEndpoint = Pick<
  Stripe.WebhookEndpoint,
  'id' | 'created' | 'url' | 'enabled_events' | 'description' | 'metadata' | 'api_version'
>

export const webhookEndpointOf = (endpoint: NewEndpoint): Stripe.WebhookEndpoint => ({
  ...endpoint,
  object: 'webhook_endpoint',
  application: null,
  livemode: false,
  status: 'enabled',
})

type NewPortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'created' | 'customer' | 'configuration' | 'return_url' | 'locale' | 'url'
>

export const portalSessionOf = (session: NewPortalSession): Stripe.BillingPortal.Session => ({
  ...session,
  object: 'billing_portal.session',
  customer_account: null,
  flow: null,
  livemode: false,
  on_behalf_of: null,
})

type NewConfiguration = Pick<
  Stripe.BillingPortal.Configuration,
  'id' | 'created' | 'default_return_url' | 'metadata' | 'name' | 'is_default'
> & {
  headline: string | null
  customerUpdates: string[]
  invoiceHistory: boolean
  paymentMethodUpdate: boolean
  cancel: { enabled: boolean; mode: 'at_period_end' | 'immediately' }
  subscriptionUpdate: boolean
}

export const portalConfigurationOf = ({
  headline,
  customerUpdates,
  invoiceHistory,
  paymentMethodUpdate,
  cancel,
  subscriptionUpdate,
  ...configuration
}: NewConfiguration): Stripe.BillingPortal.Configuration => ({
  ...configuration,
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline, privacy_policy_url: null, terms_of_service_url: null },
  features: {
    customer_update: { allowed_updates: customerUpdates, enabled: customerUpdates.length > 0 },
    invoice_history: { enabled: invoiceHistory },
    payment_method_update: { enabled: paymentMethodUpdate, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      ...cancel,
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: subscriptionUpdate,
      products: [],
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  livemode: false,
  login_page: { enabled: false, url: null },
  updated: configuration.created,
})
