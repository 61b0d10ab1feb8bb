import type { Task, TaskDeps } from '../../jobs/public.ts'
import { eventStore, readCompaniesAfter } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'
import { withBillingCustomer } from './with-billing-customer.ts'

const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const BATCH = 100

/** Syncs every company nightly, in case a webhook was lost. */
export const reconcileBilling = ({ db, log, gateway }: TaskDeps): Task => ({
  name: 'reconcile-billing',
  cron: '41 2 * * *',
  run: async () => {
    if (!gateway) return
    await eventStore(db).removeOld()
    let failed = 0
    for (let last = NIL_UUID; ; ) {
      const companies = await readCompaniesAfter(db, gateway, last, BATCH)
      for (const companyId of companies)
        try {
          await withBillingCustomer(db, gateway, companyId, (tx, account) =>
            syncSubscription(tx, gateway, account),
          )
        } catch (error) {
          failed++
          log.warn({ companyId, reason: (error as Error).name }, 'a subscription could not be reconciled')
        }
      last = companies.at(-1) ?? ''
      if (companies.length < BATCH) break
    }
    if (failed > 0) throw new Error(`${failed} subscriptions could not be reconciled`)
  },
})
