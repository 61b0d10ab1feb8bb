import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moreOf } from '../kernel/query-list.tsx'
import { categoryOfDigit } from '../trips/public.ts'
import { MoreRow } from '../ui/more-row.tsx'
import { useTicks } from '../ui/use-ticks.ts'
import type { Missing } from './answer.ts'
import styles from './inbox.module.css'
import { OpenTripRow, type RowActions, rowId } from './open-trip-row.tsx'
import { TickedOpenTrips } from './ticked-open-trips.tsx'
import { type InboxAction, useInboxKeys } from './use-inbox-keys.ts'
import type { OpenTrips as State } from './use-open-trips.ts'

type Props = {
  companyId: string
  state: State
  query: Parameters<typeof moreOf>[0]
  /** Shows all that are certain. */
  onReview: () => void
}

/** The trips without a category as a list to work through by keys or pointer. */
export function OpenTrips({ companyId, state, query, onReview }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<{ missing: readonly Missing[] } | null>(null)
  const { trips, current, warned, failures, drafts } = state
  const ticks = useTicks(trips)
  const currentId = current?.id

  // The focus follows the current row; where something is missing, it goes to that field.
  const isFollowing = useRef(false)
  useEffect(() => {
    if (!currentId || !isFollowing.current) return
    isFollowing.current = false
    focusRow(currentId)
  }, [currentId])
  useEffect(() => {
    if (asked && currentId) focusMissing(currentId, asked.missing)
  }, [asked, currentId])

  function accept(id: string): void {
    isFollowing.current = true
    const missing = state.accept(id)
    if (missing.length > 0) setAsked({ missing })
  }

  const openEditor = (vehicleId: string, trip: string) =>
    navigate({
      to: '/company/$companyId/vehicles/$vehicleId/trips',
      params: { companyId, vehicleId },
      search: { trip },
    })

  function act(action: InboxAction): void {
    if (!current) return
    if (action === 'acceptAll') return onReview()
    if (action === 'accept') return accept(current.id)
    if (action === 'tick') return ticks.toggle(current.id)
    if (action === 'edit') return void openEditor(current.meta.vehicle.id, current.id)
    isFollowing.current = true
    if (action === 'next' || action === 'previous') return void state.step(action === 'next' ? 1 : -1)
    const category = categoryOfDigit(action.digit)
    if (!category || category === 'none') return void state.step(1)
    const missing = state.acceptAs(current, category)
    if (missing.length > 0) setAsked({ missing })
  }
  useInboxKeys(list, act)

  // Stable, so that only rows that changed are rendered again.
  const latest = useRef({ state, accept, ticks })
  useEffect(() => {
    latest.current = { state, accept, ticks }
  })
  const actions: RowActions = {
    onOpen: useCallback((id) => latest.current.state.choose(id), []),
    onAnswer: useCallback((id, answer) => latest.current.state.setAnswer(id, answer), []),
    onAccept: useCallback((id) => latest.current.accept(id), []),
    onTick: useCallback((id, isRange) => latest.current.ticks.toggle(id, isRange), []),
  }
  return (
    <>
      <ul className={styles.rows} ref={list} aria-label={t('inbox.trips')}>
        {trips.map((trip) => (
          <OpenTripRow
            key={trip.id}
            trip={trip}
            draft={drafts.get(trip.id)}
            isCurrent={trip.id === currentId}
            isTicked={ticks.ids.has(trip.id)}
            isWarned={trip.id === warned}
            failure={failures.get(trip.id)}
            {...actions}
          />
        ))}
      </ul>
      <MoreRow loaded={trips.length} {...moreOf(query)} />
      <TickedOpenTrips state={state} ticks={ticks} />
    </>
  )
}

function focusRow(id: string): void {
  const row = document.getElementById(rowId(id))
  row?.focus({ preventScroll: true })
  row?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

function focusMissing(id: string, missing: readonly Missing[]): void {
  const row = document.getElementById(rowId(id))?.closest('li')
  const target = missing.includes('category') ? '[aria-pressed]' : '[aria-invalid=true]'
  row?.querySelector<HTMLElement>(target)?.focus()
}
