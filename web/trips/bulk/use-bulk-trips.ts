import { useTranslation } from 'react-i18next'
import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import type { TripBulkValues } from '#contract/trips/bulk.ts'
import { useSave } from '../../kernel/use-save.ts'
import { refusedText } from '../../records/public.ts'
import { toast } from '../../ui/toasts.ts'
import type { ListedTrip } from '../queries.ts'
import { saveRemoval, saveUndoneChanges, saveValues, type TripRef } from './save-bulk.ts'
import { useUndoTrips } from './use-undo-trips.ts'

type Options = {
  /** The selected trips that are loaded. */
  rows: () => readonly ListedTrip[]
  nameOf: (trip: ListedTrip) => string
  /** Called after a change or removal, before what was refused is reported. */
  onDone: (outcome: BulkOutcome) => void
}

type Change = { refs: readonly TripRef[]; values: TripBulkValues }

/** Changes or removes the selected trips, offers to undo it, and names what was refused. */
export function useBulkTrips({ rows, nameOf, onDone }: Options) {
  const { t } = useTranslation()
  const undo = useUndoTrips()
  const knownRows = () => new Map(rows().map((row) => [row.id, row]))
  const nameIn = (known: ReadonlyMap<string, ListedTrip>) => (id: string) => {
    const row = known.get(id)
    return row && nameOf(row)
  }

  function report(outcome: BulkOutcome, title: string, nameById: (id: string) => string | undefined) {
    onDone(outcome)
    if (outcome.refused.length > 0) toast.error(title, refusedText(outcome.refused, nameById, t))
  }

  const changing = useSave({
    save: ({ refs, values }: Change) => saveValues(refs, values),
    success: null,
    onSaved: (outcome, { values }) => {
      const { changed, unchanged, refused } = outcome
      const known = knownRows()
      const undoChanges = () => saveUndoneChanges(changed, known)
      if (changed.length > 0)
        toast.success(changeTitle(values, changed.length), unchangedText(values, unchanged.length), {
          undo: undo({ undo: undoChanges, what: 'takenBack', nameOf: nameIn(known) }),
        })
      else if (refused.length === 0)
        toast.success(t('bulk.nothingChanged'), unchangedText(values, unchanged.length))
      report(outcome, t('bulk.notChanged', { count: refused.length }), nameIn(known))
    },
  })

  const changeTitle = ({ category }: TripBulkValues, count: number) =>
    category
      ? t('bulk.categorySet', { count, category: t(`category.${category}`) })
      : t('bulk.changed', { count })

  const unchangedText = ({ contactName, contactCompany }: TripBulkValues, count: number) =>
    count > 0 && (contactName || contactCompany) ? t('bulk.onlyBusiness', { count }) : undefined

  const removing = useSave({
    save: (refs: readonly TripRef[]) => saveRemoval(refs),
    success: null,
    failure: t('toast.deleteFailed'),
    onSaved: (removal) => {
      const { changed, refused, undo: restore } = removal
      const nameById = nameIn(knownRows())
      if (changed.length > 0)
        toast.success(t('bulk.removed', { count: changed.length }), undefined, {
          undo: undo({ undo: restore, what: 'restored', nameOf: nameById }),
        })
      report(removal, t('bulk.notRemoved', { count: refused.length }), nameById)
    },
  })

  return { change: changing, remove: removing }
}
