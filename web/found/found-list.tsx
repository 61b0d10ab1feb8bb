import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FOUND_MAX } from '#contract/kernel/search.ts'
import type { ViewList } from '#contract/views/view.ts'
import { QueryList } from '../kernel/query-list.tsx'
import { type HeadOf, LaidOut, type LaidOutColumn, LayoutPanel, type LayoutState } from '../layout/public.ts'
import { joinNames } from '../ui/join-names.ts'
import { LoadedCount } from '../ui/more-row.tsx'
import { RecordTable } from '../ui/record-table.tsx'
import type { RecordTableProps, TableRecord } from '../ui/record-table-props.ts'
import { SearchField } from '../ui/search-field.tsx'
import { type Ticks, useTicks } from '../ui/use-ticks.ts'
import { mostText, type TextContext } from './condition-text.ts'
import type { Condition, Filter } from './filter.ts'
import { withCondition } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import styles from './found.module.css'
import type { Counted } from './found-head.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SortHead, sortedBy } from './sort-head.tsx'

/** What the bar over ticked rows gets. */
export type Ticked<R> = {
  ticks: Ticks
  rows: readonly R[]
  filter: Filter
  total: number | undefined
  /** More than the total were found. */
  isMore: boolean
}

type Query = Parameters<typeof QueryList>[0]['query'] & { isSuccess: boolean; isPlaceholderData: boolean }

type Props<R extends TableRecord> = Pick<
  RecordTableProps<R, never>,
  'card' | 'isCurrent' | 'tickName' | 'whyNoTick' | 'onDigit'
> & {
  list: ViewList
  companyId: string
  label: string
  searchLabel: string
  filter: Filter
  onFilter: (filter: Filter, isSame?: boolean) => void
  context: TextContext
  hidden?: readonly Condition[] | undefined
  query: Query
  /** How many were found; undefined until they are counted. */
  counted: Counted | undefined
  rows: readonly R[]
  columns: readonly LaidOutColumn<R>[]
  layout: LayoutState
  totals: ReactNode
  /** Beside the filter: what can be done with it. */
  actions?: ReactNode
  /** Shown if there is nothing to find at all. */
  empty?: ReactNode
  /** The user has just begun to search. */
  isSearchFirst?: boolean
  /** The actions for selected rows; absent where there are none to select for. */
  bulk?: (ticked: Ticked<R>) => ReactNode
}

const TICK_WIDTH = 44

/** A list that is searched, filtered and sorted by the server, with the sums of what was found. */
export function FoundList<R extends TableRecord>(props: Props<R>) {
  const { list, companyId, label, filter, onFilter, context, query, rows, columns, layout } = props
  const { t } = useTranslation()
  const { whyNoTick } = props
  const tickable = useMemo(
    () => (whyNoTick ? rows.filter((row) => whyNoTick(row) === undefined) : rows),
    [rows, whyNoTick],
  )
  const ticks = useTicks(tickable)
  const headOf = useSortHeads<R>(filter.sort)
  const counted = props.counted && listedOf(props.counted)
  const isAny = Object.keys(filter).some((name) => name !== 'sort')
  const hasNone = query.isSuccess && !query.isPlaceholderData && rows.length === 0 && !isAny
  if (hasNone && props.empty) return <div className="sheet-of-rows">{props.empty}</div>
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={props.searchLabel}
          value={filter.search ?? ''}
          hasFocus={props.isSearchFirst ?? false}
          onValue={(search) =>
            onFilter(withCondition(filter, 'search', { search }), filter.search !== undefined)
          }
        />
        <FilterBar {...{ companyId, filter, onFilter, context }} hidden={props.hidden} />
        <div className={styles.end}>
          {props.actions}
          <LayoutPanel columns={columns} state={layout} />
        </div>
      </div>
      <div className={styles.line}>
        {props.totals}
        <span className={styles.loaded}>
          {counted?.isMore ? (
            <p role="status" className="loaded-count">
              {t('found.loaded', { loaded: rows.length, number: mostText(context.language) })}
            </p>
          ) : (
            <LoadedCount loaded={rows.length} total={counted?.total} />
          )}
        </span>
      </div>
      {query.isError && rows.length > 0 && (
        <p className={styles.failed} role="alert">
          {t('found.refreshFailed')}
          <button type="button" onClick={() => void query.refetch()}>
            {t('action.retry')}
          </button>
        </p>
      )}
      <LaidOut
        {...{ columns, layout }}
        headOf={headOf}
        spare={TICK_WIDTH}
        className={joinNames(
          styles.rows,
          query.isPlaceholderData && styles.staleRows,
          ticks.ids.size > 0 && styles.room,
        )}
      >
        {(shown) => (
          <QueryList
            query={query}
            isEmpty={rows.length === 0}
            empty={<NothingFound {...{ list, filter, onFilter, context }} />}
          >
            {(state) => (
              <RecordTable<R, never>
                label={label}
                tableClass="records"
                rows={rows}
                columns={shown.columns}
                state={{ ...state, total: counted?.total ?? rows.length }}
                card={props.card}
                heights={shown.heights}
                canOpen
                isCurrent={props.isCurrent}
                ticks={props.bulk && ticks}
                tickName={props.tickName}
                whyNoTick={props.whyNoTick}
                onDigit={props.onDigit}
                hasCardTicks
              />
            )}
          </QueryList>
        )}
      </LaidOut>
      {props.bulk?.({ ticks, rows, filter, total: counted?.total, isMore: counted?.isMore ?? false })}
    </>
  )
}

/** Of what was counted, no more than `FOUND_MAX` is listed. */
const listedOf = ({ count, isMore }: Counted) => ({
  total: Math.min(count, FOUND_MAX),
  isMore: isMore || count > FOUND_MAX,
})

const useSortHeads = <R,>(sort: string | undefined) =>
  useCallback<HeadOf<R>>(
    ({ label, order }) => {
      if (!order) return { head: label }
      const sorted = sortedBy(sort, order)
      return { head: <SortHead {...{ label, order, sorted }} />, sorted }
    },
    [sort],
  )
