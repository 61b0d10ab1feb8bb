import { useMemo, useRef } from 'react'
import { joinNames } from './join-names.ts'
import { MoreRow } from './more-row.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordRows } from './record-rows.tsx'
import { isLine, type Line, type RecordTableProps, type TableRecord } from './record-table-props.ts'
import { usePhone } from './use-media.ts'
import { useRowCursor } from './use-row-cursor.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { ScrollToRow } from './use-virtual-rows.ts'

const SHORT = 3

/** A paged list of records: a table, or cards on a phone. */
export function RecordTable<T extends TableRecord, L extends Line = Line>({
  state,
  onDigit,
  ...inner
}: RecordTableProps<T, L>) {
  const { rows, ticks } = inner
  const list = useRef<HTMLElement>(null)
  const isPhone = usePhone()
  const loaded = useMemo(() => rows.filter((row) => !isLine(row)).length, [rows])
  const scrollTo: ScrollToRow = useRef(null)
  const cursor = useRowCursor({ list, rows, scrollTo })
  useRowKeys({ cursor, ticks, onDigit, hasMore: state.hasMore && !state.hasFailed })
  return (
    // A table scrolls in its sheet, on a phone with the page; with few rows it is as high as they are.
    <div className={joinNames('sheet-of-rows', isPhone && 'flows', rows.length <= SHORT && 'short')}>
      {isPhone ? (
        <RecordCards {...{ ...inner, list, scrollTo, loaded }} />
      ) : (
        <RecordRows {...{ ...inner, list, scrollTo, loaded }} />
      )}
      <MoreRow loaded={loaded} {...state} />
    </div>
  )
}
