import type { Db } from '../../../db/pool.ts'
import { type Language, type MailValues, queueMail } from '../../../mail/public.ts'
import { lockOrder, type RunOrder, readTold } from './order/store.ts'
import { type ClaimedRun, finishRun, stopSchedule } from './store.ts'

type Deps = { db: Db; publicUrl: URL }

/** The schedule stops, and the owner of the company is told. */
export const stopForRights = ({ db, publicUrl }: Deps, run: ClaimedRun): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, run.schedule_id)
    if (!order || !(await finishRun(tx, run, { state: 'cancelled', reason: 'rights' }))) return
    await stopSchedule(tx, run.schedule_id)
    for (const { email, first_name, language } of await readTold(tx, run.company_id, null))
      await queueMail(tx, {
        template: 'report-stopped',
        to: email,
        language: language as Language,
        values: { firstName: first_name, label: order.label, link: pageOf(publicUrl, run.company_id, order) },
      })
  })

/** Whoever set it up is told, and can repeat it. */
export const failRun = (
  { db, publicUrl }: Deps,
  run: ClaimedRun,
  reason: 'making' | 'recipients',
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, run.schedule_id)
    if (!order || !(await finishRun(tx, run, { state: 'failed', reason }))) return
    await tellFailure(tx, publicUrl, { companyId: run.company_id, order, reason })
  })

type Failure = { companyId: string; order: RunOrder; reason: MailValues['report-failed']['reason'] }

export async function tellFailure(
  tx: Db,
  publicUrl: URL,
  { companyId, order, reason }: Failure,
): Promise<void> {
  for (const { email, first_name, language } of await readTold(tx, companyId, order.userId))
    await queueMail(tx, {
      template: 'report-failed',
      to: email,
      language: language as Language,
      values: {
        firstName: first_name,
        label: order.label,
        reason,
        link: pageOf(publicUrl, companyId, order),
      },
    })
}

const pageOf = ({ origin }: URL, companyId: string, { templateId }: RunOrder) =>
  `${origin}/company/${companyId}/report-templates/${templateId}`
