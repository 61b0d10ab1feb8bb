import { PLAN_CURRENCY, PLANS, PRODUCTS } from '#contract/billing/plans.ts'
import type { Db } from '../../db/pool.ts'
import { newObjectId } from './ids.ts'
import { priceOf, productOf } from './objects/catalogue.ts'
import { portalConfigurationOf } from './objects/settings.ts'
import { objectStore } from './objects/store.ts'
import { requestStore } from './requests/store.ts'
import { realNow } from './unit-of-work.ts'

/** Creates what the set-up command would create in a Stripe account. Existing objects are not changed. */
export async function seedCatalogue(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requestStore(tx).lock('catalogue')
    const objects = objectStore(tx)
    for (const [id, name] of [
      ['private_plus', PRODUCTS.private_plus.name],
      ['business', PRODUCTS.business.name],
    ] as const)
      if (!(await objects.get('product', id)))
        await objects.insert(
          'product',
          null,
          productOf({
            id,
            created: realNow(),
            active: true,
            name,
            description: null,
            metadata: {},
            taxCode: null,
            unitLabel: null,
          }),
        )
    for (const [planId, { product, interval, unitAmount }] of Object.entries(PLANS)) {
      const { data } = await objects.list('price', { lookupKeys: [planId], limit: 1 })
      if (data.length === 0)
        await objects.insert(
          'price',
          null,
          priceOf({
            id: newObjectId('price'),
            created: realNow(),
            currency: PLAN_CURRENCY.toLowerCase(),
            product,
            interval,
            unitAmount,
            lookup_key: planId,
            taxBehavior: 'exclusive',
            nickname: null,
            metadata: {},
          }),
        )
    }
    await seedPortal(objects)
  })
}

async function seedPortal(objects: ReturnType<typeof objectStore>): Promise<void> {
  const { data } = await objects.list('billing_portal.configuration', { limit: 1 })
  if (data.length > 0) return
  const configuration = portalConfigurationOf({
    id: newObjectId('bpc'),
    created: realNow(),
    default_return_url: null,
    metadata: {},
    name: null,
    is_default: true,
    headline: null,
    customerUpdates: ['name', 'email', 'address', 'tax_id'],
    invoiceHistory: true,
    paymentMethodUpdate: true,
    cancel: { enabled: true, mode: 'at_period_end' },
    subscriptionUpdate: false,
  })
  await objects.insert('billing_portal.configuration', null, configuration)
}
