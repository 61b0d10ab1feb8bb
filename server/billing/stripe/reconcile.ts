import type { Task, TaskDeps } from '../../jobs/public.ts'
import { companiesAfter, eventStore } from './store.ts'
import { sync } from './sync.ts'
import { withAccount } from './with-account.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
const BATCH = 100

/** Looks at every company once a night: a message of Stripe may have been lost. */
export const reconcileBilling = ({ db, log, gateway }: TaskDeps): Task => ({
  name: 'reconcile-billing',
  at: '41 2 * * *',
  run: async () => {
    if (!gateway) return
    await eventStore(db).removeOld()
    let failed = 0
    for (let last = NOBODY; ; ) {
      const companies = await companiesAfter(db, gateway, last, BATCH)
      for (const companyId of companies)
        try {
          await withAccount(db, gateway, companyId, (tx, account) => sync(tx, gateway, account))
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
