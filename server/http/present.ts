import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import type { Page } from '#contract/kernel/page.ts'

export type Rows<R> = { rows: R[]; total: number }

/** What a call did with each of many records. */
export const presentOutcome = (attributes: BulkOutcome) => ({
  data: { type: 'bulk_outcome' as const, attributes },
})

export const presentList = <R, P>({ rows, total }: Rows<R>, page: Page, present: (row: R) => P) => ({
  data: rows.map(present),
  meta: { page: { ...page, total } },
})
