import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseMonth } from '#contract/expenses/insights.ts'
import type { ListState } from '../ui/list-table.tsx'
import { MoreRow } from '../ui/more-row.tsx'
import { openRow } from '../ui/open-row.ts'
import { sheetClass } from '../ui/sheet-class.ts'
import { Spacer } from '../ui/spacer.tsx'
import { usePhone } from '../ui/use-media.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { ExpenseCard, ExpenseCells } from './expense-line.tsx'
import type { ListRow } from './expense-rows.ts'
import { MonthHead } from './month-head.tsx'

type Props = {
  vehicle: Vehicle
  rows: readonly ListRow[]
  /** How many of the rows are expenses. */
  loaded: number
  months: ReadonlyMap<string, ExpenseMonth>
  /** The distance driven in each month. */
  driven: ReadonlyMap<string, number>
  state: ListState
  /** The expense in the editor. */
  current: string | undefined
}

const ROW = 52
const CARD = 92
const SPAN = 6

/** The list of expenses, grouped by month. */
export function ExpensesTable(props: Props) {
  const list = useRef<HTMLElement>(null)
  const isPhone = usePhone()
  useRowKeys(list, undefined)
  return (
    <div className={sheetClass(props.rows.length, isPhone)}>
      {isPhone ? <Cards {...props} list={list} /> : <Table {...props} list={list} />}
      <MoreRow loaded={props.loaded} {...props.state} />
    </div>
  )
}

type Inner = Props & { list: RefObject<HTMLElement | null> }

const headOf = ({ vehicle, months, driven }: Props, month: string) => (
  <MonthHead
    month={month}
    sums={months.get(month)}
    driven={driven.get(month)}
    system={vehicle.attributes.systemOfUnits}
  />
)

function Table(props: Inner) {
  const { vehicle, rows, current, list } = props
  const { t } = useTranslation()
  const { from, to, before, after, measure } = useVirtualRows(list, rows.length, ROW)
  return (
    <table
      className="table records expenses"
      aria-label={t('expenses.title')}
      ref={list as RefObject<HTMLTableElement>}
    >
      <colgroup>
        <col className="col-date" />
        <col className="col-kind" />
        <col />
        <col className="col-notes" />
        <col className="col-filled" />
        <col className="col-total" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('trips.date')}</th>
          <th scope="col">{t('expenses.category')}</th>
          <th scope="col">{t('trips.place')}</th>
          <th scope="col">{t('expenses.notes')}</th>
          <th scope="col" className="end">
            {t('expenses.amount')}
          </th>
          <th scope="col" className="end">
            {t('expenses.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <Spacer height={before} span={SPAN} />}
        {rows.slice(from, to).map((row, offset) =>
          row.kind === 'month' ? (
            <tr key={row.id} ref={measure} data-index={from + offset} className="month">
              <td colSpan={SPAN}>
                <div className="line-of">{headOf(props, row.month)}</div>
              </td>
            </tr>
          ) : (
            <tr
              key={row.id}
              ref={measure}
              data-index={from + offset}
              data-id={row.id}
              className={row.id === current ? 'opens current' : 'opens'}
              onClick={openRow}
            >
              <ExpenseCells expense={row.expense} system={vehicle.attributes.systemOfUnits} />
            </tr>
          ),
        )}
        {after > 0 && <Spacer height={after} span={SPAN} />}
      </tbody>
    </table>
  )
}

function Cards(props: Inner) {
  const { vehicle, rows, current, list } = props
  const { t } = useTranslation()
  const { from, to, before, after, measure } = useVirtualRows(list, rows.length, CARD)
  return (
    <ul className="rows" aria-label={t('expenses.title')} ref={list as RefObject<HTMLUListElement>}>
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {rows.slice(from, to).map((row, offset) =>
        row.kind === 'month' ? (
          <li key={row.id} ref={measure} data-index={from + offset} className="line-of month">
            {headOf(props, row.month)}
          </li>
        ) : (
          <li
            key={row.id}
            ref={measure}
            data-index={from + offset}
            data-id={row.id}
            className={`record-card expense-card opens${row.id === current ? ' current' : ''}`}
            onClick={openRow}
          >
            <ExpenseCard expense={row.expense} system={vehicle.attributes.systemOfUnits} />
          </li>
        ),
      )}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  )
}
