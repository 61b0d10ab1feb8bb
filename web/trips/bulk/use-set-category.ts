import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TripCategory } from '#contract/trips/trip.ts'
import { problemReference, problemText } from '../../kernel/problem-text.ts'
import { refusedText } from '../../records/public.ts'
import { toast } from '../../ui/toasts.ts'
import { changeCachedTrips, findCachedTrip, refreshTrips } from '../cached-trips.ts'
import type { ListedTrip } from '../queries.ts'
import { rowText } from '../row-text.ts'
import { saveUndoneChanges, sendValues, type TripRef, withValues } from './save-bulk.ts'
import { useUndoTrips } from './use-undo-trips.ts'

/** Trips as they were, by id, and the category that they get. */
type Batch = { before: ReadonlyMap<string, ListedTrip>; category: TripCategory }

/**
 * Sets the category of one trip: shown at once, and taken back if it fails. What is set while a request runs is sent
 * together by the next one.
 */
export function useSetCategory(): (trip: ListedTrip, category: TripCategory) => void {
  const { t, i18n } = useTranslation()
  const undo = useUndoTrips()
  const waiting = useRef(new Map<string, { before: ListedTrip; category: TripCategory }>())
  const isSending = useRef(false)
  const lastToast = useRef(0)
  const nameOf = (trip: ListedTrip | undefined) => trip && rowText(trip, t, i18n.language).name

  /** Only the last change is offered to be undone: that is what Ctrl+Z means. */
  function reportChange(refs: TripRef[], { before, category }: Batch) {
    toast.dismiss(lastToast.current)
    lastToast.current = toast.success(
      t('bulk.categorySet', { count: refs.length, category: t(`category.${category}`) }),
      refs.length === 1 ? nameOf(before.get(refs[0]?.id ?? '')) : undefined,
      {
        undo: undo({
          undo: () => saveUndoneChanges(refs, before),
          what: 'takenBack',
          nameOf: (id) => nameOf(before.get(id)),
        }),
      },
    )
  }

  async function send(batch: Batch): Promise<void> {
    const { before, category } = batch
    const refs = Array.from(before.values(), ({ id, meta }) => ({
      id,
      version: findCachedTrip(id)?.meta.version ?? meta.version,
    }))
    try {
      const { changed, refused } = await sendValues(refs, { category })
      if (changed.length > 0) reportChange(changed, batch)
      if (refused.length === 0) return
      rollBack(batch, new Set(refused.map(({ id }) => id)))
      toast.error(
        t('bulk.notChanged', { count: refused.length }),
        refusedText(refused, (id) => nameOf(before.get(id)), t),
      )
    } catch (error) {
      rollBack(batch, new Set(before.keys()))
      const title = t('bulk.notChanged', { count: before.size })
      toast.error(title, problemText(error, t), problemReference(error))
    }
  }

  async function sendWaiting(): Promise<void> {
    const all = waiting.current
    for (let [next] = all.values(); next; [next] = all.values()) {
      const { category } = next
      const batch = [...all.values()].filter((one) => one.category === category)
      for (const { before } of batch) all.delete(before.id)
      await send({ before: new Map(batch.map(({ before }) => [before.id, before])), category })
    }
    isSending.current = false
    // Once for a whole series: a refetched list would lag behind what was pressed.
    void refreshTrips()
  }

  return (trip, category) => {
    if (trip.attributes.category === category) return
    changeCachedTrips((row) => (row.id === trip.id ? withValues(row, { category }, row.meta.version) : row))
    const { before } = waiting.current.get(trip.id) ?? { before: trip }
    waiting.current.set(trip.id, { before, category })
    if (isSending.current) return
    isSending.current = true
    void sendWaiting()
  }
}

/** Shows the earlier category again, unless another was set meanwhile. */
const rollBack = ({ before, category }: Batch, ids: ReadonlySet<string>) =>
  changeCachedTrips((row) => {
    const earlier = before.get(row.id)
    return earlier && ids.has(row.id) && row.attributes.category === category
      ? { ...earlier, meta: { ...earlier.meta, version: row.meta.version } }
      : row
  })
