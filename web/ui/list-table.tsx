import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreRow } from './more-row.tsx'
import { openRow } from './open-row.ts'
import { sheetClass } from './sheet-class.ts'
import { Spacer } from './spacer.tsx'
import { TickBox } from './tick-box.tsx'
import { usePhone } from './use-media.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Ticks } from './use-ticks.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export type Column<T> = {
  head: string
  cell: (row: T) => ReactNode
  /** A CSS width; one column without it takes the rest. */
  width?: string
  align?: 'end'
}

export type ListState = {
  total: number
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  loadMore: () => void
}

type Props<T> = {
  label: string
  rows: readonly T[]
  state: ListState
  columns: readonly Column<T>[]
  /** The text of the first cell, and the name of the row. */
  name: (row: T) => ReactNode
  /** The other lines of a row on a phone. */
  lines: (row: T) => ReactNode
  mark?: (row: T) => ReactNode
  /** Wraps the name in what opens the row: a link or button of class `row-open`. Absent: rows cannot be opened. */
  opener?: ((row: T, name: ReactNode) => ReactNode) | undefined
  isCurrent?: (row: T) => boolean
  /** Rows can be selected: a column of checkboxes, Shift for ranges, X on the focused row. */
  ticks?: Ticks | undefined
  /** The label of a row's checkbox; needed with `ticks`. */
  tickName?: (row: T) => string
  /** Buttons at the end of a row, and the name of their column. */
  actions?: { head: string; width: string; of: (row: T) => ReactNode } | undefined
}

type Row = { id: string }

const ROW = 52
const CARD = 66

/** A paged list: a table, or rows of lines on a phone. A click anywhere in a row opens it. */
export function ListTable<T extends Row>(props: Props<T>) {
  const list = useRef<HTMLElement>(null)
  const isPhone = usePhone()
  useRowKeys(list, props.ticks)
  return (
    <div className={sheetClass(props.rows.length, isPhone)}>
      {isPhone ? <Cards {...props} list={list} /> : <Table {...props} list={list} />}
      <MoreRow loaded={props.rows.length} {...props.state} />
    </div>
  )
}

type Inner<T> = Props<T> & { list: RefObject<HTMLElement | null> }

function Table<T extends Row>(props: Inner<T>) {
  const { label, rows, columns, name, mark, opener, isCurrent, actions, list, ticks, tickName } = props
  const { t } = useTranslation()
  const { from, to, before, after, measure } = useVirtualRows(list, rows.length, ROW)
  const [first, ...others] = columns
  const span = columns.length + (opener ? 1 : 0) + (ticks ? 1 : 0) + (actions ? 1 : 0)
  return (
    <table
      className="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      ref={list as RefObject<HTMLTableElement>}
    >
      <colgroup>
        {ticks && <col className="screen-only" style={{ width: '44px' }} />}
        {columns.map(({ head, width }) => (
          <col key={head} style={{ width }} />
        ))}
        {actions && <col className="screen-only" style={{ width: actions.width }} />}
        {opener && <col className="screen-only" style={{ width: '52px' }} />}
      </colgroup>
      <thead>
        <tr>
          {ticks && (
            <th className="tick-cell">
              <TickBox
                label={t('table.tickAll')}
                isTicked={ticks.ids.size === rows.length}
                isSome={ticks.ids.size > 0}
                onToggle={ticks.toggleAll}
              />
            </th>
          )}
          {columns.map(({ head, align }) => (
            <th key={head} scope="col" className={align}>
              {head}
            </th>
          ))}
          {actions && (
            <th scope="col" className="screen-only">
              <span className="unseen">{actions.head}</span>
            </th>
          )}
          {opener && <th className="screen-only" aria-hidden="true" />}
        </tr>
      </thead>
      <tbody>
        {before > 0 && <Spacer height={before} span={span} />}
        {rows.slice(from, to).map((row, index) => (
          <tr
            key={row.id}
            ref={measure}
            data-index={from + index}
            aria-rowindex={from + index + 2}
            data-id={row.id}
            className={rowClass(
              ticks?.ids.has(row.id) ? 'ticked' : '',
              opener !== undefined,
              isCurrent?.(row),
            )}
            onClick={opener && openRow}
          >
            {ticks && (
              <td className="tick-cell">
                <TickBox
                  label={t('table.tick', { name: tickName?.(row) ?? row.id })}
                  isTicked={ticks.ids.has(row.id)}
                  onToggle={(isRange) => ticks.toggle(row.id, isRange)}
                />
              </td>
            )}
            <td className={first?.align}>{nameCell(row, name, mark, opener)}</td>
            {others.map(({ head, cell, align }) => (
              <td key={head} className={align}>
                {cell(row)}
              </td>
            ))}
            {actions && <td className="end screen-only">{actions.of(row)}</td>}
            {opener && (
              <td className="screen-only" aria-hidden="true">
                <IconChevronRight className="chevron" />
              </td>
            )}
          </tr>
        ))}
        {after > 0 && <Spacer height={after} span={span} />}
      </tbody>
    </table>
  )
}

function Cards<T extends Row>(props: Inner<T>) {
  const { label, rows, name, lines, mark, opener, isCurrent, actions, list } = props
  const { from, to, before, after, measure } = useVirtualRows(list, rows.length, CARD)
  return (
    <ul className="rows" aria-label={label} ref={list as RefObject<HTMLUListElement>}>
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {rows.slice(from, to).map((row, index) => (
        <li
          key={row.id}
          ref={measure}
          data-index={from + index}
          className={rowClass('row-card', opener !== undefined, isCurrent?.(row))}
          onClick={opener && openRow}
        >
          {mark?.(row)}
          <div className="row-text">
            {opener ? opener(row, name(row)) : <span className="row-open">{name(row)}</span>}
            {lines(row)}
          </div>
          {actions?.of(row)}
          {opener && <IconChevronRight className="chevron" aria-hidden="true" />}
        </li>
      ))}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  )
}

function nameCell<T>(row: T, name: Props<T>['name'], mark: Props<T>['mark'], opener: Props<T>['opener']) {
  const text = <span className="clip">{name(row)}</span>
  const inner = mark ? (
    <>
      {mark(row)}
      {text}
    </>
  ) : (
    text
  )
  return opener ? opener(row, inner) : <span className="row-open">{inner}</span>
}

const rowClass = (base: string, opens: boolean, isCurrent: boolean | undefined) =>
  [base, opens && 'opens', isCurrent && 'current'].filter(Boolean).join(' ') || undefined
