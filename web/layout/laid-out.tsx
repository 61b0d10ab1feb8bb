import { type ReactNode, useMemo } from 'react'
import { joinNames } from '../ui/join-names.ts'
import type { Column } from '../ui/record-table-props.ts'
import styles from './laid-out.module.css'
import type { LayoutColumn, LayoutState } from './layout.ts'

export type LaidOutColumn<R> = LayoutColumn &
  Pick<Column<R>, 'cell' | 'align'> & {
    /** In pixels; absent: the column takes its share, or what is left, but at least `least`. */
    width?: number
    least?: number
    share?: string
    /** The name of the order by this column. */
    order?: string
  }

const HEIGHTS = { two: { record: 52 }, one: { record: 36 } }

export type HeadOf<R> = (column: LaidOutColumn<R>) => Pick<Column<R>, 'head' | 'sorted'>
type Shown<R> = { columns: readonly Column<R>[]; heights: { record: number } }

type Props<R> = {
  columns: readonly LaidOutColumn<R>[]
  layout: LayoutState
  /** The heads of a list that can be sorted, memoized; else they are the labels. */
  headOf?: HeadOf<R>
  /** The pixels of columns that are not chosen: checkboxes, arrows. */
  spare: number
  className?: string | undefined
  children: (shown: Shown<R>) => ReactNode
}

/** A table with the chosen columns; it scrolls sideways if they do not fit. */
export function LaidOut<R>({ columns, layout, headOf = labelOf, spare, className, children }: Props<R>) {
  const { order, hidden, density } = layout.layout
  const shown = useMemo(
    () =>
      order.flatMap((id) => {
        const column = hidden.includes(id) ? undefined : columns.find((one) => one.id === id)
        return column ? [shownColumn(column, headOf(column))] : []
      }),
    [order, hidden, columns, headOf],
  )
  const width = shown.reduce((sum, column) => sum + column.least, spare)
  return (
    <div
      className={joinNames(styles.table, density === 'one' && styles.dense, className)}
      style={{ '--columns': `${width}px` } as object}
    >
      {children({ columns: shown, heights: HEIGHTS[density] })}
    </div>
  )
}

const labelOf = ({ label }: LayoutColumn) => ({ head: label })

function shownColumn<R>(
  { id, cell, align, width, least = width ?? 0, share }: LaidOutColumn<R>,
  head: ReturnType<HeadOf<R>>,
): Column<R> & { least: number } {
  return {
    id,
    cell,
    least,
    ...head,
    ...(align && { align }),
    ...(share && { width: share }),
    ...(width !== undefined && { width: `${width}px` }),
  }
}
