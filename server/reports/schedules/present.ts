import type { ReportDelivery, ReportSchedule, StopReason } from '#contract/reports/schedule.ts'
import type { IntervalUnit } from '#contract/reports/template.ts'
import { toIso } from '../../db/instant.ts'
import type { ScheduleRow } from './store.ts'

export const presentSchedule = (row: ScheduleRow) => ({
  type: 'report_schedule' as const,
  id: row.id,
  attributes: {
    reportTemplateId: row.template_id,
    rhythm: row.rhythm as IntervalUnit,
    delivery: row.delivery as ReportDelivery,
    reportRecipientIds: row.recipient_ids,
    setUpBy: row.set_up_by,
    stopReason: row.stop_reason as StopReason | null,
    nextOn: row.next_on,
    nextAtIso: toIso(row.next_at),
  } satisfies ReportSchedule,
  meta: { version: row.version },
})
