import { memo, type ReactNode, type RefObject, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from './join-names.ts'
import { openRow } from './open-row.ts'
import { type Column, type InnerProps, isLine, type Line, type TableRecord } from './record-table-props.ts'
import { RowTick, TickBox } from './tick-box.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

const ROW = 52

/** The records as a table. */
export function RecordRows<T extends TableRecord, L extends Line>(props: InnerProps<T, L>) {
  const {
    label,
    rows,
    columns,
    tableClass,
    line,
    heights,
    canOpen,
    isCurrent,
    ticks,
    tickName,
    whyNoTick,
    list,
    scrollTo,
  } = props
  const heightAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return heights?.[row && isLine(row) ? (row.line as L['line']) : 'record'] ?? ROW
    },
    [rows, heights],
  )
  const height = heights ? heightAt : ROW
  const { from, to, before, after, measure } = useVirtualRows({ list, rows, height, scrollTo })
  const span = columns.length + (ticks ? 1 : 0)
  return (
    <table
      className={joinNames('table', tableClass)}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      ref={list as RefObject<HTMLTableElement>}
    >
      <Head {...props} />
      <tbody>
        {before > 0 && <Spacer height={before} span={span} />}
        {rows.slice(from, to).map((row, offset) => {
          const index = from + offset
          const place = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 }
          if (isLine(row))
            return (
              <tr key={row.id} {...place} className={`${row.line}-line`}>
                {ticks && <td className="tick-cell" />}
                <td colSpan={columns.length}>
                  <div className="table-line">{line?.(row)}</div>
                </td>
              </tr>
            )
          const isTicked = ticks?.ids.has(row.id) ?? false
          return (
            <tr
              key={row.id}
              {...place}
              data-id={row.id}
              className={joinNames(canOpen && 'opens', isTicked && 'ticked', isCurrent?.(row) && 'current')}
              onClick={canOpen ? openRow : undefined}
            >
              {ticks && (
                <td className="tick-cell">
                  <RowTick
                    id={row.id}
                    name={tickName?.(row)}
                    isTicked={isTicked}
                    reason={whyNoTick?.(row)}
                    onToggle={ticks.toggle}
                  />
                </td>
              )}
              <Cells record={row} columns={columns} />
            </tr>
          )
        })}
        {after > 0 && <Spacer height={after} span={span} />}
      </tbody>
    </table>
  )
}

function Head<T extends TableRecord, L extends Line>({ columns, ticks, loaded }: InnerProps<T, L>) {
  const { t } = useTranslation()
  return (
    <>
      <colgroup>
        {ticks && <col className="col-tick screen-only" />}
        {columns.map((column) => (
          <col key={column.id} className={classOf(column)} style={{ width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {ticks && (
            <th className="tick-cell">
              <TickBox
                label={t('table.tickAll')}
                isTicked={ticks.ids.size === loaded}
                isSome={ticks.ids.size > 0}
                onToggle={ticks.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={classOf(column)}
              aria-hidden={column.isDecorative}
              aria-sort={column.sorted}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

const classOf = <T,>({ id, align, isScreenOnly }: Column<T>) =>
  joinNames(`col-${id}`, align && `align-${align}`, isScreenOnly && 'screen-only')

type CellsProps<T> = { record: T; columns: readonly Column<T>[] }

function PlainCells<T>({ record, columns }: CellsProps<T>): ReactNode {
  return columns.map((column) => (
    <td key={column.id} className={classOf(column)} aria-hidden={column.isDecorative}>
      {column.cell(record)}
    </td>
  ))
}

// `memo` forgets the type parameter.
const Cells = memo(PlainCells) as typeof PlainCells

/** The height of the rows that are not rendered. */
const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr className="spacer" aria-hidden="true">
    <td colSpan={span} style={{ height }} />
  </tr>
)
