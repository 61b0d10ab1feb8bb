import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TripCategory } from '#contract/trips/trip.ts'
import { problemReference, problemText } from '../../kernel/problem-text.ts'
import { toast } from '../../ui/toasts.ts'
import type { ListedTrip } from '../queries.ts'
import { rowText } from '../row-text.ts'
import { changeCachedTrips, findCachedTrip, refreshTrips } from './cached-trips.ts'
import { refusedText } from './refused-text.ts'
import { saveUndoneChanges, sendValues, type TripRef, withValues } from './save-bulk.ts'
import { useUndo } from './use-undo.ts'

/** Changes to the same category, one after the other, share a toast. */
type Series = {
  toastId: number
  category: TripCategory
  refs: readonly TripRef[]
  before: ReadonlyMap<string, ListedTrip>
}

/** Sets the category of one trip: shown at once, sent in turn, and taken back if it fails. */
export function useSetCategory(): (trip: ListedTrip, category: TripCategory) => void {
  const { t, i18n } = useTranslation()
  const undo = useUndo()
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const series = useRef<Series | null>(null)
  const nameOf = (trip: ListedTrip | undefined) => trip && rowText(trip, t, i18n.language).name

  function reportChange(before: ListedTrip, ref: TripRef, category: TripCategory) {
    const open = series.current
    const isSame = open?.category === category && toast.isShown(open.toastId)
    if (isSame) toast.dismiss(open.toastId)
    const rows = new Map([...(isSame ? open.before : []), [before.id, before]])
    const refs = [...(isSame ? open.refs.filter(({ id }) => id !== ref.id) : []), ref]
    const toastId = toast.success(
      t('bulk.categorySet', { count: refs.length, category: t(`category.${category}`) }),
      undefined,
      undo({
        undo: () => saveUndoneChanges(refs, rows),
        what: 'takenBack',
        nameOf: (id) => nameOf(rows.get(id)),
      }),
    )
    series.current = { toastId, category, refs, before: rows }
  }

  async function send(before: ListedTrip, category: TripCategory): Promise<void> {
    const failure = t('bulk.notChanged', { count: 1 })
    const { version } = findCachedTrip(before.id)?.meta ?? before.meta
    try {
      const { changed, refused } = await sendValues([{ id: before.id, version }], { category })
      if (changed[0]) reportChange(before, changed[0], category)
      if (refused.length > 0) {
        rollBack(before, category)
        toast.error(
          failure,
          refusedText(refused, () => nameOf(before), t),
        )
      }
    } catch (error) {
      rollBack(before, category)
      toast.error(failure, problemText(error, t), problemReference(error))
    }
  }

  function set(trip: ListedTrip, category: TripCategory) {
    if (trip.attributes.category === category) return
    changeCachedTrips((row) => (row.id === trip.id ? withValues(row, { category }, row.meta.version) : row))
    waiting.current += 1
    queue.current = queue.current.then(async () => {
      await send(trip, category)
      waiting.current -= 1
      // Once for a whole series: a refetched list would lag behind what was pressed.
      if (waiting.current === 0) void refreshTrips()
    })
  }

  const latest = useRef(set)
  latest.current = set
  return useCallback((trip, category) => latest.current(trip, category), [])
}

/** Shows the earlier category again, unless another was set meanwhile. */
const rollBack = (before: ListedTrip, category: TripCategory) =>
  changeCachedTrips((row) =>
    row.id === before.id && row.attributes.category === category
      ? { ...before, meta: { ...before.meta, version: row.meta.version } }
      : row,
  )
