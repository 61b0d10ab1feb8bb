import type { ReactNode, RefObject } from 'react'
import type { RowDigit } from './use-row-keys.ts'
import type { Ticks } from './use-ticks.ts'
import type { ScrollToRow } from './use-virtual-rows.ts'

export type Column<T> = {
  /** Styles find the column, its head and its cells by the class `col-<id>`. */
  id: string
  head: ReactNode
  cell: (record: T) => ReactNode
  /** A CSS width, if no style sets one; one column without it takes the rest. */
  width?: string
  align?: 'end'
  /** The order by this column, whose head is then a button; absent if the list cannot be sorted by it. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined
  /** Not on paper. */
  isScreenOnly?: boolean
  /** Assistive technology skips the column. */
  isDecorative?: boolean
}

export type ListState = {
  total: number
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  loadMore: () => void
}

export type TableRecord = { id: string }
/** A full-width row between records; `line` is its kind and its class. */
export type Line = { id: string; line: string }
export const isLine = <L extends Line>(row: TableRecord | L): row is L => 'line' in row

export type RecordTableProps<T extends TableRecord, L extends Line> = {
  label: string
  rows: readonly (T | L)[]
  state: ListState
  /** Memoized in long lists: the cells of a record are rendered again only if it or the columns have changed. */
  columns: readonly Column<T>[]
  tableClass?: string
  /** A record on a phone, with its usual height in pixels. */
  card: { className: string; height: number; of: (record: T) => ReactNode }
  line?: (line: L) => ReactNode
  /** Fixed heights of the table's rows in pixels. Otherwise rows are measured, which costs a layout. */
  heights?: Readonly<Record<'record' | L['line'], number>>
  /** A click anywhere in a row opens it, by its link or button of class `row-open`. */
  canOpen: boolean
  isCurrent?: ((record: T) => boolean) | undefined
  /** Rows can be selected: a column of checkboxes, Shift for ranges, X on the focused row. */
  ticks?: Ticks | undefined
  /** The label of a record's checkbox; needed with `ticks`. */
  tickName?: ((record: T) => string) | undefined
  /** Why a record cannot be selected; undefined if it can. */
  whyNoTick?: ((record: T) => string | undefined) | undefined
  /** A digit that is pressed on the focused row. */
  onDigit?: RowDigit | undefined
  /** On a phone: checkboxes are shown, and a tap selects a record instead of opening it. */
  isPicking?: boolean
  /** On a phone: checkboxes are always shown, and a tap beside them opens the record. */
  hasCardTicks?: boolean
}

export type InnerProps<T extends TableRecord, L extends Line> = Omit<
  RecordTableProps<T, L>,
  'state' | 'onDigit'
> & {
  list: RefObject<HTMLElement | null>
  scrollTo: ScrollToRow
  /** How many of the rows are records. */
  loaded: number
}
