import type { ReportDelivery, ReportSchedule } from '#contract/reports/schedule.ts'
import type { IntervalUnit, ReportFilter } from '#contract/reports/template.ts'

export type ScheduleValues = {
  rhythm: IntervalUnit
  delivery: ReportDelivery
  reportRecipientIds: string[]
}

/** A new schedule follows the period of its template: the report of last month comes each month. */
export function scheduleValues(saved: ReportSchedule | null, filter: ReportFilter): ScheduleValues {
  if (!saved)
    return { rhythm: filter.relativeDateIntervalUnit ?? 'month', delivery: 'link', reportRecipientIds: [] }
  const { rhythm, delivery, reportRecipientIds } = saved
  return { rhythm, delivery, reportRecipientIds: [...reportRecipientIds] }
}

/** Whether each report would end before its period does, or always be about the same days. */
export function periodWarning(filter: ReportFilter): 'current' | 'fixed' | null {
  if (filter.relativeDateIntervalOffset === 0) return 'current'
  return filter.absoluteDateIntervalStart === null ? null : 'fixed'
}
