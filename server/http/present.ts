import type { Page } from '#contract/kernel/page.ts'

export type Rows<R> = { rows: R[]; total: number }

export const presentList = <R, P>({ rows, total }: Rows<R>, page: Page, present: (row: R) => P) => ({
  data: rows.map(present),
  meta: { page: { ...page, total } },
})
