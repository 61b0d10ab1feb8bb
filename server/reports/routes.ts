import * as calls from '#contract/reports/calls.ts'
import type { ReportSettingsInput } from '#contract/reports/template.ts'
import type { Actor } from '../access/actor.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { type Binding, bind } from '../http/bind.ts'
import { Refusal } from '../http/refusal.ts'
import { readUserNames } from '../users/public.ts'
import { checkedSettings } from './checked-settings.ts'
import { reportVehicles } from './content/report-vehicles.ts'
import type { ReportRequest } from './content/request.ts'
import type { MakeReports } from './make/make-report.ts'
import { previewReport } from './preview/preview-report.ts'
import { templateStore } from './templates/store.ts'

export function reportRoutes(make: MakeReports, now: () => number): Binding[] {
  const making = async (db: Db, { userId }: Actor) => ({
    madeAtIso: new Date(now()).toISOString(),
    madeBy: (await readUserNames(db, [userId])).get(userId) ?? '',
  })

  async function requestOf(
    db: Db,
    actor: Actor,
    companyId: string,
    sent: ReportSettingsInput,
  ): Promise<ReportRequest> {
    const settings = checkedSettings(sent)
    const vehicles = await reportVehicles(db, companyId, settings.vehicleIds)
    return { companyId, viewerId: actor.userId, settings, vehicles, ...(await making(db, actor)) }
  }

  return [
    bind(calls.makeReport, async ({ db, actor, company, attributes, signal, recordEvent }) => {
      const { reportTemplateId: templateId = null, ...sent } = attributes
      const request = await requestOf(db, actor, company.id, sent)
      // One of another company, or one that is gone.
      if (templateId !== null) await templateStore(db, company.id).get(templateId)
      const { format } = request.settings
      const file = await make.report({ db, signal }, request, { userId: actor.userId, templateId })
      const details = { report: 'logbook', format, vehicles: request.vehicles.length }
      await recordEvent({ kind: 'report.exported', companyId: company.id, details })
      return file
    }),

    bind(calls.makeVehiclesReport, async ({ db, actor, company, attributes, signal, recordEvent }) => {
      const { dateStart: startIso, dateEnd: endIso, locale, format } = attributes
      if (Date.parse(endIso) < Date.parse(startIso)) throw endBeforeStart()
      const request = { companyId: company.id, startIso, endIso, locale: locale ?? 'de' }
      const file = await make.vehicles(
        { db, signal },
        { ...request, ...(await making(db, actor)) },
        format ?? 'pdf',
        actor.userId,
      )
      const details = { report: 'vehicles', format: format ?? 'pdf' }
      await recordEvent({ kind: 'report.exported', companyId: company.id, details })
      return file
    }),

    bind(calls.previewReport, async ({ db, actor, company, attributes }) => {
      const request = await requestOf(db, actor, company.id, attributes)
      const preview = await previewReport(db, request)
      return { data: { type: 'report_preview' as const, id: newId(), attributes: preview } }
    }),
  ]
}

const endBeforeStart = () =>
  new Refusal('validation.failed', [{ pointer: '/dateEnd', detail: 'must not be before the start' }])
