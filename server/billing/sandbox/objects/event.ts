import Stripe from 'stripe'

type NewEvent = {
  id: string
  type: Stripe.Event['type']
  object: object
  created: number
  previous: object | undefined
}

export const eventOf = ({ id, type, object, created, previous }: NewEvent): Stripe.Event =>
  ({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  }) satisfies Omit<Stripe.EventBase, 'type'> & { type: string } as unknown as Stripe.Event
