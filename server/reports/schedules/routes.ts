import { readPage } from '#contract/kernel/page.ts'
import { type ReportDelivery, SCHEDULES_MAX, type StopReason } from '#contract/reports/schedule.ts'
import * as calls from '#contract/reports/schedule-calls.ts'
import type { IntervalUnit } from '#contract/reports/template.ts'
import { lockLimits } from '../../companies/public.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { presentList } from '../../http/present.ts'
import { Refusal } from '../../http/refusal.ts'
import { settingsOf } from '../templates/present.ts'
import { templateStore } from '../templates/store.ts'
import { revokeLinksOfSchedule, revokeLinksTo } from './links/store.ts'
import { nextDueOf } from './next-due.ts'
import { presentSchedule } from './present.ts'
import { scheduleStore } from './store.ts'

export const reportScheduleRoutes = (now: () => number): Binding[] => [
  bind(calls.listReportSchedules, async ({ db, company, query }) => {
    const page = readPage(query)
    return presentList(await scheduleStore(db, company.id).page(page), page, presentSchedule)
  }),

  bind(calls.getReportSchedule, async ({ db, company, params }) => ({
    data: presentSchedule(await scheduleStore(db, company.id).get(params.reportScheduleId)),
  })),

  bind(calls.addReportSchedule, async ({ db, actor, company, params, attributes, recordEvent }) => {
    const { rhythm, delivery = 'link', reportRecipientIds } = attributes
    const schedules = scheduleStore(db, company.id)
    // First, because it locks the company: whoever waits here holds no other lock.
    await lockLimits(db, company.id)
    if ((await schedules.count()) >= SCHEDULES_MAX) throw new Refusal('report_schedule.full')
    const template = await templateStore(db, company.id).lock(params.reportTemplateId)
    const { vehicleIds } = settingsOf(template)
    const due = await nextDueOf(db, { companyId: company.id, rhythm, vehicleIds }, now())
    const values = { userId: actor.userId, rhythm, delivery, stopReason: null, due }
    const id = await schedules.add(template.id, values)
    await schedules.setRecipients(id, reportRecipientIds)
    await recordEvent({ kind: 'report.schedule_set', companyId: company.id, targetId: id })
    return { data: presentSchedule(await schedules.get(id)) }
  }),

  bind(
    calls.changeReportSchedule,
    async ({ db, actor, company, params, attributes, expectVersion, recordEvent }) => {
      const schedules = scheduleStore(db, company.id)
      const before = await schedules.lock(params.reportScheduleId)
      expectVersion(before.version)
      const { rhythm = before.rhythm as IntervalUnit, delivery = before.delivery as ReportDelivery } =
        attributes
      const { vehicleIds } = settingsOf(await templateStore(db, company.id).get(before.template_id))
      const due = await nextDueOf(db, { companyId: company.id, rhythm, vehicleIds }, now())
      const stopReason = stopAfter(before.stop_reason as StopReason | null, attributes.isStopped)
      await schedules.change(before.id, { userId: actor.userId, rhythm, delivery, stopReason, due })
      if (attributes.reportRecipientIds) {
        const removed = await schedules.setRecipients(before.id, attributes.reportRecipientIds)
        if (removed.length > 0) await revokeLinksTo(db, company.id, removed, before.id)
      }
      await recordEvent({ kind: 'report.schedule_set', companyId: company.id, targetId: before.id })
      return { data: presentSchedule(await schedules.get(before.id)) }
    },
  ),

  bind(calls.removeReportSchedule, async ({ db, company, params, expectVersion, recordEvent }) => {
    const schedules = scheduleStore(db, company.id)
    const before = await schedules.lock(params.reportScheduleId)
    expectVersion(before.version)
    await revokeLinksOfSchedule(db, company.id, before.id)
    await schedules.remove(before.id)
    await recordEvent({ kind: 'report.schedule_removed', companyId: company.id, targetId: before.id })
  }),
]

/** One that stopped for want of rights has somebody's rights again once it is changed. */
function stopAfter(before: StopReason | null, isStopped: boolean | undefined): StopReason | null {
  if (isStopped === undefined) return before === 'rights' ? null : before
  return isStopped ? 'user' : null
}
