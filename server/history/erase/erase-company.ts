import { eraseSandboxCustomer } from '../../billing/public.ts'
import { type CommandResult, failure, success } from '../../command-result.ts'
import type { Db } from '../../db/pool.ts'
import { commandOrigin, recordEvent } from '../../security-log/public.ts'

/** Erases a company in the billing sandbox: its name and address as a customer, its orders and invoices. */
export async function eraseCompanyBilling(
  db: Db,
  companyId: string,
  actorId: string,
): Promise<CommandResult> {
  const wasErased = await eraseSandboxCustomer(db, companyId, (tx) =>
    recordEvent(tx, {
      ...commandOrigin('npm run erase'),
      userId: actorId,
      kind: 'record.erased',
      companyId,
      targetId: companyId,
      details: { record: 'company', part: 'billing' },
    }),
  )
  if (wasErased === undefined) return failure(`There is no company ${companyId}.`)
  return success(
    wasErased
      ? 'What the billing sandbox stored of this company is gone, and what was bought there has ended.'
      : 'The billing sandbox stores nothing of this company.',
  )
}
