import type { Config } from '../../../config.ts'
import type { MailHooks, MailValues } from '../../../mail/public.ts'
import { tellFailure } from './end-run.ts'
import { readOrder } from './order/store.ts'
import { addRefusal, failSentRun, isWanted, lockRunOf } from './refusal/store.ts'

/** A mail that still waits when its link is revoked, its file erased, or its recipient removed, is not sent. */
export const keepIfWanted: MailHooks['late']['report-ready'] = async (db, values) =>
  (await isWanted(db, values)) ? values : null

/**
 * The mail server did not take a report: its run has failed, whoever set it up is told, and it can be repeated to those
 * who did not get it. Told once, however many of its mails are refused.
 */
export const tellUnsentReport =
  ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  async (...[db, { deliveryId }]: Parameters<MailHooks['unsent']['report-ready']>): Promise<void> => {
    const run = await lockRunOf(db, deliveryId)
    if (!run) return
    await addRefusal(db, deliveryId, run.companyId)
    // While it is being repeated, it goes to this address again.
    if (!(await failSentRun(db, run.id))) return
    const order = await readOrder(db, run.scheduleId)
    const reason: MailValues['report-failed']['reason'] = 'refused'
    if (order) await tellFailure(db, publicUrl, { companyId: run.companyId, order, reason })
  }
