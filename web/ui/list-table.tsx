import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RecordTable } from './record-table.tsx'
import type { Column as RecordColumn, RecordTableProps, TableRecord } from './record-table-props.ts'

export type Column<T> = Pick<RecordColumn<T>, 'cell' | 'width' | 'align'> & { head: string }

type Props<T extends TableRecord> = Pick<
  RecordTableProps<T, never>,
  'label' | 'state' | 'isCurrent' | 'ticks' | 'tickName'
> & {
  rows: readonly T[]
  /** The first cell is that of the name. */
  columns: readonly Column<T>[]
  /** The text of the first cell, and the name of the row. */
  name: (row: T) => ReactNode
  /** The other lines of a row on a phone. */
  lines: (row: T) => ReactNode
  mark?: (row: T) => ReactNode
  /** Wraps the name in what opens the row: a link or button of class `row-open`. Absent: rows cannot be opened. */
  opener?: ((row: T, name: ReactNode) => ReactNode) | undefined
  /** Buttons at the end of a row, and the name of their column. */
  actions?: { head: string; width: string; of: (row: T) => ReactNode } | undefined
}

const CARD = 66

/** A paged list whose rows have a name: the first column of the table, and the first line on a phone. */
export function ListTable<T extends TableRecord>(props: Props<T>) {
  const { columns, name, lines, mark, opener, actions, ...table } = props
  const open = opener ?? ((_row: T, text: ReactNode) => <span className="row-open">{text}</span>)
  const nameCell = (row: T) =>
    open(
      row,
      <>
        {mark?.(row)}
        <span className="clip">{name(row)}</span>
      </>,
    )
  const card = (row: T) => (
    <>
      {mark?.(row)}
      <div className="row-text">
        {open(row, name(row))}
        {lines(row)}
      </div>
      {actions?.of(row)}
      {opener && <IconChevronRight className="chevron" aria-hidden="true" />}
    </>
  )
  return (
    <RecordTable<T, never>
      {...table}
      columns={[
        ...columns.map((column, at) => ({ ...column, id: `${at}`, cell: at === 0 ? nameCell : column.cell })),
        ...(actions ? [actionColumn(actions)] : []),
        ...(opener ? [CHEVRON] : []),
      ]}
      card={{ className: 'row-card', height: CARD, of: card }}
      canOpen={opener !== undefined}
    />
  )
}

const actionColumn = <T extends TableRecord>({ head, width, of }: NonNullable<Props<T>['actions']>) => ({
  id: 'actions',
  head: <span className="unseen">{head}</span>,
  cell: of,
  width,
  align: 'end' as const,
  isScreenOnly: true,
})

const CHEVRON = {
  id: 'chevron',
  head: null,
  cell: () => <IconChevronRight className="chevron" />,
  width: '52px',
  isScreenOnly: true,
  isDecorative: true,
}
