import type { Stripe } from 'stripe'
import { sandboxAccountStore } from '../accounts/store.ts'
import { newObjectId } from '../ids.ts'
import { customerOf } from '../objects/customer.ts'
import { objectStore } from '../objects/store.ts'
import { realNow } from '../unit-of-work.ts'
import { type Call, getObject, paramNames } from '../wire/call.ts'
import type { Params } from '../wire/params.ts'
import { notFound } from '../wire/stripe-api-error.ts'
import { withSandboxAccount } from '../with-sandbox-account.ts'

const CHANGEABLE = paramNames<Stripe.CustomerUpdateParams>()(
  'address',
  'description',
  'email',
  'metadata',
  'name',
  'preferred_locales',
)

export const customerCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    params: CHANGEABLE,
    run: async ({ tx, params }) => {
      const customer = customerOf({
        id: newObjectId('cus'),
        created: realNow(),
        email: params.text('email') || null,
        name: params.text('name') || null,
        description: params.text('description') || null,
        address: addressOf(params),
        preferredLocales: params.texts('preferred_locales'),
        metadata: params.metadata('metadata'),
      })
      await sandboxAccountStore(tx).insert(customer.id)
      await objectStore(tx).insert('customer', customer.id, customer)
      return customer
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    params: [],
    run: (context) => getObject(context, 'customer', 'customer'),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    params: CHANGEABLE,
    run: async (context) => {
      const { tx, id, params, publicUrl } = context
      if (!(await objectStore(tx).get('customer', id))) throw notFound('customer', id)
      return withSandboxAccount(tx, publicUrl.origin, id, async ({ objects }) => {
        const before = await getObject(context, 'customer', 'customer')
        const changed: Stripe.Customer = {
          ...before,
          ...(params.has('email') && { email: params.text('email') || null }),
          ...(params.has('name') && { name: params.text('name') || null }),
          ...(params.has('description') && { description: params.text('description') || null }),
          ...(params.has('address') && { address: addressOf(params) }),
          ...(params.has('preferred_locales') && { preferred_locales: params.texts('preferred_locales') }),
          metadata: params.metadata('metadata', before.metadata),
        }
        await objects.save(changed)
        return changed
      })
    },
  },
]

function addressOf(params: Params): Stripe.Address | null {
  if (!params.has('address') || params.isEmpty('address')) return null
  const address = params.nested('address')
  const part = (name: string) => address.text(name) || null
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  }
}
