import type { ComponentProps } from 'react'
import { ListTable } from '../ui/list-table.tsx'
import { QueryList } from './query-list.tsx'

type Props<T extends { id: string }> = Omit<ComponentProps<typeof ListTable<T>>, 'state'> &
  Pick<ComponentProps<typeof QueryList>, 'query' | 'empty'> & { total: number }

/** A paged query as a table: QueryList around ListTable. */
export function QueryTable<T extends { id: string }>({ query, total, empty, ...table }: Props<T>) {
  return (
    <QueryList query={query} isEmpty={table.rows.length === 0} empty={empty}>
      {(state) => <ListTable {...table} state={{ ...state, total }} />}
    </QueryList>
  )
}
