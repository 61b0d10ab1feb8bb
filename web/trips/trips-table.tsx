import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TripMonth } from '#contract/trips/trip.ts'
import type { ListState } from '../ui/list-table.tsx'
import { MoreRow } from '../ui/more-row.tsx'
import { openRow } from '../ui/open-row.ts'
import { sheetClass } from '../ui/sheet-class.ts'
import { Spacer } from '../ui/spacer.tsx'
import { TickBox } from '../ui/tick-box.tsx'
import { usePhone } from '../ui/use-media.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'
import type { Ticks } from '../ui/use-ticks.ts'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { BreakLine } from './break-line.tsx'
import type { TripFilter } from './filter.ts'
import { MonthHead } from './month-head.tsx'
import { TripCard, TripCells } from './trip-line.tsx'
import { type ListRow, sumsOf } from './trip-rows.ts'

type Props = {
  vehicle: Vehicle
  rows: readonly ListRow[]
  /** How many of the rows are trips. */
  loaded: number
  months: ReadonlyMap<string, TripMonth>
  filter: TripFilter
  state: ListState
  ticks: Ticks | undefined
  onTick: ((id: string, isRange: boolean) => void) | undefined
  isAdding: boolean
  /** On a phone: a tap selects a trip instead of opening it. */
  isPicking: boolean
  /** The trip in the editor. */
  current: string | undefined
}

const HEIGHTS = { trip: 52, month: 38, break: 32 }
const CARD = 142

/** The logbook: trips grouped by month, with the breaks between them. */
export function TripsTable(props: Props) {
  const list = useRef<HTMLElement>(null)
  const isPhone = usePhone()
  useRowKeys(list, props.ticks)
  return (
    <div className={`${sheetClass(props.rows.length, isPhone)} trip-sheet`}>
      {isPhone ? <Cards {...props} list={list} /> : <Table {...props} list={list} />}
      <MoreRow loaded={props.loaded} {...props.state} />
    </div>
  )
}

type Inner = Props & { list: RefObject<HTMLElement | null> }

function useRowContent({ vehicle, months, filter, isAdding }: Props) {
  const system = vehicle.attributes.systemOfUnits
  return {
    system,
    month: (month: string) => (
      <MonthHead
        month={month}
        sums={sumsOf(months.get(month), filter)}
        system={system}
        limit={filter.category ? null : vehicle.meta.plan.tripsPerMonth}
      />
    ),
    broken: ({ trip, before }: Extract<ListRow, { kind: 'break' }>) => (
      <BreakLine {...{ trip, before, system, isAdding }} />
    ),
  }
}

function Table(props: Inner) {
  const { rows, loaded, ticks, onTick, current, list } = props
  const { t } = useTranslation()
  const height = (index: number) => HEIGHTS[rows[index]?.kind ?? 'trip']
  const { from, to, before, after } = useVirtualRows(list, rows.length, height)
  const { system, month, broken } = useRowContent(props)
  const span = onTick ? 8 : 7
  const wide = (index: number, className: string, children: ReactNode) => (
    <tr key={rows[index]?.id} className={className}>
      {onTick && <td />}
      <td colSpan={7}>
        <div className="line-of">{children}</div>
      </td>
    </tr>
  )
  return (
    <table
      className="table records trips"
      aria-label={t('trips.title')}
      ref={list as RefObject<HTMLTableElement>}
    >
      <colgroup>
        {onTick && <col className="col-tick" />}
        <col className="col-date" />
        <col className="col-odometer" />
        <col className="col-distance" />
        <col />
        <col className="col-reason" />
        <col className="col-driver" />
        <col className="col-category" />
      </colgroup>
      <thead>
        <tr>
          {ticks && onTick && (
            <th className="tick-cell">
              <TickBox
                label={t('table.tickAll')}
                isTicked={ticks.ids.size === loaded}
                isSome={ticks.ids.size > 0}
                onToggle={ticks.toggleAll}
              />
            </th>
          )}
          <th scope="col">{t('trips.date')}</th>
          <th scope="col" className="end">
            {t('trips.odometer')}
          </th>
          <th scope="col" className="end">
            {t('trips.distance')}
          </th>
          <th scope="col">{t('trips.place')}</th>
          <th scope="col">{t('trips.contactAndReason')}</th>
          <th scope="col">{t('trips.driver')}</th>
          <th scope="col">{t('trips.category')}</th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <Spacer height={before} span={span} />}
        {rows.slice(from, to).map((row, offset) => {
          const index = from + offset
          if (row.kind === 'month') return wide(index, 'month', month(row.month))
          if (row.kind === 'break') return wide(index, 'break', broken(row))
          const isTicked = ticks?.ids.has(row.id) ?? false
          return (
            <tr
              key={row.id}
              data-id={row.id}
              className={classesOf('opens', isTicked && 'ticked', row.id === current && 'current')}
              onClick={openRow}
            >
              <TripCells trip={row.trip} {...{ system, isTicked, onTick }} />
            </tr>
          )
        })}
        {after > 0 && <Spacer height={after} span={span} />}
      </tbody>
    </table>
  )
}

function Cards(props: Inner) {
  const { rows, ticks, onTick, isPicking, current, list } = props
  const { t } = useTranslation()
  const { from, to, before, after, measure } = useVirtualRows(list, rows.length, CARD)
  const { system, month, broken } = useRowContent(props)
  return (
    <ul className="rows" aria-label={t('trips.title')} ref={list as RefObject<HTMLUListElement>}>
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {rows.slice(from, to).map((row, offset) => (
        <li
          key={row.id}
          ref={measure}
          data-index={from + offset}
          data-id={row.kind === 'trip' ? row.id : undefined}
          className={
            row.kind === 'trip'
              ? classesOf(
                  'record-card trip-card opens',
                  isPicking && 'picked',
                  ticks?.ids.has(row.id) && 'ticked',
                  row.id === current && 'current',
                )
              : `line-of ${row.kind}`
          }
          onClick={row.kind === 'trip' && !isPicking ? openRow : undefined}
          onClickCapture={
            row.kind === 'trip' && isPicking
              ? (event) => pickRow(event, () => onTick?.(row.id, false))
              : undefined
          }
        >
          {row.kind === 'month' && month(row.month)}
          {row.kind === 'break' && broken(row)}
          {row.kind === 'trip' && (
            <TripCard
              trip={row.trip}
              system={system}
              isTicked={ticks?.ids.has(row.id) ?? false}
              onTick={isPicking ? onTick : undefined}
            />
          )}
        </li>
      ))}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  )
}

const classesOf = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** A tap anywhere on the card; the checkbox handles its own. */
function pickRow(event: MouseEvent<HTMLElement>, tick: () => void): void {
  if (event.target instanceof Element && event.target.closest('.tick')) return
  event.preventDefault()
  event.stopPropagation()
  tick()
}
