import type { ReportDelivery, ReportRun } from '#contract/reports/schedule.ts'
import { toIso, toIsoOrNull } from '../../../db/instant.ts'
import type { DeliveryRow, RunRow } from './store.ts'

/** `deliveries` may be those of other runs, too. */
export const presentRun = (row: RunRow, deliveries: readonly DeliveryRow[]) => ({
  type: 'report_run' as const,
  id: row.id,
  attributes: {
    dueOn: row.due_on,
    state: row.state as ReportRun['state'],
    reason: row.reason as ReportRun['reason'],
    dateFirst: row.first_day,
    dateLast: row.last_day,
    isEmpty: row.is_empty ?? false,
    finishedAtIso: toIsoOrNull(row.finished_at),
    deliveries: deliveries.filter(({ run_id }) => run_id === row.id).map(presentDelivery),
  } satisfies ReportRun,
  meta: { version: row.version },
})

const presentDelivery = (row: DeliveryRow): ReportRun['deliveries'][number] => ({
  email: row.email,
  delivery: row.delivery as ReportDelivery,
  deliveredAtIso: toIso(row.delivered_at),
  expiresAtIso: toIsoOrNull(row.expires_at),
  isRevoked: row.revoked_at !== null,
  isRefused: row.is_refused,
  openings: row.openings ?? 0,
})
