import type { ViewList, ViewQuery } from '#contract/views/view.ts'
import type { ViewRow } from './store.ts'

export const presentView = (row: ViewRow) => ({
  type: 'view' as const,
  id: row.id,
  attributes: {
    list: row.list as ViewList,
    label: row.label,
    isShared: row.owner_id === null,
    query: row.query as ViewQuery,
  },
  meta: { version: row.version },
})
