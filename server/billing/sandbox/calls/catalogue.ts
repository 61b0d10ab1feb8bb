import type { Stripe } from 'stripe'
import { newObjectId } from '../ids.ts'
import { priceOf, productOf } from '../objects/catalogue.ts'
import { objectStore } from '../objects/store.ts'
import { realNow } from '../unit-of-work.ts'
import { type Call, getObject, listObjects, PAGE_PARAMS, paramNames } from '../wire/call.ts'
import { invalidRequest, notFoundInBody, StripeApiError } from '../wire/stripe-api-error.ts'

export const catalogueCalls: Call[] = [
  {
    method: 'POST',
    path: '/v1/products',
    params: paramNames<Stripe.ProductCreateParams>()(
      'id',
      'name',
      'description',
      'metadata',
      'active',
      'tax_code',
      'unit_label',
    ),
    run: async ({ tx, params }) => {
      const id = params.text('id') ?? newObjectId('prod')
      if (!/^[\w-]{1,100}$/.test(id)) throw invalidRequest('Invalid id', 'id')
      if (await objectStore(tx).getAny(id))
        throw new StripeApiError(400, 'Product already exists.', {
          code: 'resource_already_exists',
          param: 'id',
        })
      const product = productOf({
        id,
        created: realNow(),
        active: params.flag('active') ?? true,
        name: params.required('name'),
        description: params.text('description') || null,
        metadata: params.metadata('metadata'),
        taxCode: params.text('tax_code') || null,
        unitLabel: params.text('unit_label') || null,
      })
      await objectStore(tx).insert('product', null, product)
      return product
    },
  },
  {
    method: 'GET',
    path: '/v1/products/:id',
    params: [],
    run: (context) => getObject(context, 'product', 'product'),
  },
  {
    method: 'GET',
    path: '/v1/products',
    params: [...paramNames<Stripe.ProductListParams>()('active'), ...PAGE_PARAMS],
    run: (context) => {
      const active = context.params.flag('active')
      return listObjects(context, '/v1/products', 'product', {
        having: active === undefined ? {} : { active },
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/prices',
    params: paramNames<Stripe.PriceCreateParams>()(
      'currency',
      'product',
      'unit_amount',
      'recurring',
      'lookup_key',
      'transfer_lookup_key',
      'tax_behavior',
      'nickname',
      'metadata',
    ),
    run: async ({ tx, params }) => {
      const objects = objectStore(tx)
      const product = params.required('product')
      if (!(await objects.get('product', product))) throw notFoundInBody('product', product, 'product')
      const lookupKey = params.text('lookup_key') ?? null
      if (lookupKey !== null) await releaseLookupKey(objects, lookupKey, params.flag('transfer_lookup_key'))
      const unitAmount = params.integer('unit_amount', 0, 99_999_999)
      if (unitAmount === undefined)
        throw invalidRequest('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing')
      const recurring = params.nested('recurring').allowOnly(['interval', 'interval_count', 'usage_type'])
      const interval = recurring.oneOf('interval', ['month', 'year'])
      if (!interval)
        throw invalidRequest('The sandbox sells by the month or the year.', 'recurring[interval]')
      recurring.integer('interval_count', 1, 1)
      recurring.oneOf('usage_type', ['licensed'])
      const price = priceOf({
        id: newObjectId('price'),
        created: realNow(),
        currency: params.required('currency').toLowerCase(),
        product,
        interval,
        unitAmount,
        lookup_key: lookupKey,
        taxBehavior: params.oneOf('tax_behavior', ['inclusive', 'exclusive', 'unspecified']) ?? 'unspecified',
        nickname: params.text('nickname') || null,
        metadata: params.metadata('metadata'),
      })
      await objects.insert('price', null, price)
      return price
    },
  },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    params: [],
    run: (context) => getObject(context, 'price', 'price'),
  },
  {
    method: 'GET',
    path: '/v1/prices',
    params: [
      ...paramNames<Stripe.PriceListParams>()('active', 'product', 'lookup_keys', 'currency'),
      ...PAGE_PARAMS,
    ],
    run: (context) => {
      const { params } = context
      const [active, product, currency] = [
        params.flag('active'),
        params.text('product'),
        params.text('currency'),
      ]
      const lookupKeys = params.texts('lookup_keys')
      if (lookupKeys.length > 10) throw invalidRequest('You can pass up to 10 lookup keys.', 'lookup_keys')
      return listObjects(context, '/v1/prices', 'price', {
        having: {
          ...(active !== undefined && { active }),
          ...(product !== undefined && { product }),
          ...(currency !== undefined && { currency }),
        },
        ...(lookupKeys.length > 0 && { lookupKeys }),
      })
    },
  },
]

/** A lookup key belongs to one price; another one may take it over with `transfer_lookup_key`. */
async function releaseLookupKey(
  objects: ReturnType<typeof objectStore>,
  key: string,
  isTransferred = false,
): Promise<void> {
  const { data } = await objects.list('price', { lookupKeys: [key], limit: 1 })
  const [holder] = data
  if (!holder) return
  if (!isTransferred)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    )
  await objects.save({ ...holder, lookup_key: null })
}
