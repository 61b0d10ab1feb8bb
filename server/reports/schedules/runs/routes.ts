import { readPage } from '#contract/kernel/page.ts'
import * as calls from '#contract/reports/schedule-calls.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { presentList } from '../../../http/present.ts'
import { Refusal } from '../../../http/refusal.ts'
import { revokeLinksOfRun } from '../links/store.ts'
import { presentRun } from './present.ts'
import { runStore } from './store.ts'

export const reportRunRoutes: Binding[] = [
  bind(calls.listReportRuns, async ({ db, company, params, query }) => {
    const page = readPage(query)
    const runs = runStore(db, company.id)
    const found = await runs.page(params.reportScheduleId, page)
    const deliveries = await runs.deliveries(found.rows.map(({ id }) => id))
    return presentList(found, page, (row) => presentRun(row, deliveries))
  }),

  bind(calls.retryReportRun, async ({ db, company, params }) => {
    const runs = runStore(db, company.id)
    const before = await runs.lock(params.reportRunId)
    if (before.state !== 'failed') throw new Refusal('report_run.not_failed')
    return { data: presentRun(await runs.retry(before.id), await runs.deliveries([before.id])) }
  }),

  bind(calls.revokeReportLinks, async ({ db, company, params, recordEvent }) => {
    const { id } = await runStore(db, company.id).lock(params.reportRunId)
    await revokeLinksOfRun(db, company.id, id)
    await recordEvent({ kind: 'report.links_revoked', companyId: company.id, targetId: id })
  }),
]
