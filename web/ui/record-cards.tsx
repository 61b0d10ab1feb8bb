import type { RefObject } from 'react'
import { joinNames } from './join-names.ts'
import { openRow, pickRow } from './open-row.ts'
import { type InnerProps, isLine, type Line, type TableRecord } from './record-table-props.ts'
import { RowTick } from './tick-box.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

/** The records on a phone. */
export function RecordCards<T extends TableRecord, L extends Line>(props: InnerProps<T, L>) {
  const {
    label,
    rows,
    card,
    line,
    canOpen,
    isCurrent,
    ticks,
    tickName,
    whyNoTick,
    isPicking,
    hasCardTicks,
    list,
    scrollTo,
  } = props
  const { height } = card
  const { from, to, before, after, measure } = useVirtualRows({ list, rows, height, scrollTo })
  return (
    <ul className="rows" aria-label={label} ref={list as RefObject<HTMLUListElement>}>
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {rows.slice(from, to).map((row, offset) => {
        const index = from + offset
        const place = {
          ref: measure,
          'data-index': index,
          'aria-posinset': index + 1,
          'aria-setsize': rows.length,
        }
        if (isLine(row))
          return (
            <li key={row.id} {...place} className={`table-line ${row.line}-line`}>
              {line?.(row)}
            </li>
          )
        const isTicked = ticks?.ids.has(row.id) ?? false
        const toggle = isPicking ? ticks?.toggle : undefined
        const onTick = hasCardTicks ? ticks?.toggle : toggle
        const reason = whyNoTick?.(row)
        return (
          <li
            key={row.id}
            {...place}
            data-id={row.id}
            className={joinNames(
              card.className,
              canOpen && 'opens',
              onTick && 'picked',
              isTicked && 'ticked',
              isCurrent?.(row) && 'current',
            )}
            onClick={canOpen && !toggle ? openRow : undefined}
            onClickCapture={
              toggle && ((event) => pickRow(event, () => reason === undefined && toggle(row.id)))
            }
          >
            {onTick && (
              <RowTick id={row.id} name={tickName?.(row)} onToggle={onTick} {...{ isTicked, reason }} />
            )}
            {card.of(row)}
          </li>
        )
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  )
}
