import { readPage } from '#contract/kernel/page.ts'
import * as calls from '#contract/reports/calls.ts'
import { TEMPLATES_MAX } from '#contract/reports/template.ts'
import { lockLimits } from '../../companies/public.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { presentList } from '../../http/present.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { checkedSettings } from '../checked-settings.ts'
import { endSchedule } from '../schedules/end-schedule.ts'
import { takeOverSchedule } from '../schedules/take-over.ts'
import { presentTemplate, settingsOf } from './present.ts'
import { templateStore } from './store.ts'

export const reportTemplateRoutes = (now: () => number): Binding[] => [
  bind(calls.listReportTemplates, async ({ db, company, query }) => {
    const page = readPage(query)
    return presentList(await templateStore(db, company.id).page(page), page, presentTemplate)
  }),

  bind(calls.addReportTemplate, async ({ db, company, attributes: { label, ...sent } }) => {
    const templates = templateStore(db, company.id)
    const settings = checkedSettings(sent)
    await lockLimits(db, company.id)
    if ((await templates.count()) >= TEMPLATES_MAX) throw new Refusal('report_template.full')
    if (!(await templates.hasVehicles(settings.vehicleIds))) throw notFound()
    return { data: presentTemplate(await templates.add({ label, settings })) }
  }),

  bind(calls.getReportTemplate, async ({ db, company, params }) => ({
    data: presentTemplate(await templateStore(db, company.id).get(params.reportTemplateId)),
  })),

  bind(calls.changeReportTemplate, async ({ db, actor, company, params, attributes, ...call }) => {
    const templates = templateStore(db, company.id)
    const before = await templates.lock(params.reportTemplateId)
    call.expectVersion(before.version)
    const { label = before.label, ...sent } = attributes
    const settings = checkedSettings(sent, settingsOf(before))
    if (sent.vehicleIds && !(await templates.hasVehicles(settings.vehicleIds))) throw notFound()
    const changed = await templates.change(before.id, { label, settings })
    const by = { companyId: company.id, templateId: before.id, userId: actor.userId, settings }
    if (changed) await takeOverSchedule(db, by, { now: now(), recordEvent: call.recordEvent })
    return { data: presentTemplate(changed ?? before) }
  }),

  bind(calls.removeReportTemplate, async ({ db, company, params, expectVersion, recordEvent }) => {
    const templates = templateStore(db, company.id)
    const before = await templates.lock(params.reportTemplateId)
    expectVersion(before.version)
    await endSchedule(db, { companyId: company.id, templateId: before.id }, recordEvent)
    await templates.remove(before.id)
  }),
]
