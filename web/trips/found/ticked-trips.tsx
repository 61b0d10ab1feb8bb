import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCompanyTripRefs, listCompanyTrips } from '#contract/trips/found-trips.ts'
import {
  type Filter,
  filterQuery,
  isFiltered,
  mostText,
  type Ticked,
  useFoundSelection,
} from '../../found/public.ts'
import { api } from '../../kernel/api/api.ts'
import { fetchAllRows } from '../../kernel/api/pages.ts'
import { vehicleQuery } from '../../vehicles/public.ts'
import { TripBulkBar } from '../bulk/bulk-bar.tsx'
import { areConsecutive, previewOf } from '../merge.ts'
import { MergeDialog } from '../merge-dialog.tsx'
import type { FoundTrip } from './queries.ts'

type Props = Ticked<FoundTrip> & {
  companyId: string
  /** The filter of the list with that of its page. */
  asked: Filter
}

/** The actions for the selected trips of several vehicles, or for all that were found. */
export function TickedTrips({ ticks, rows, filter, total = 0, isMore, companyId, asked }: Props) {
  const { t, i18n } = useTranslation()
  const [isMerging, setMerging] = useState(false)
  const query = { ...filterQuery(asked), ...(asked.sort && { sort: asked.sort }) }
  const params = { companyId }
  const selectable = useMemo(() => rows.filter(({ attributes }) => !attributes.isHidden), [rows])
  const readRefs = () => api(listCompanyTripRefs, { params, query })
  const { ticked, refs, isEverything, more, update } = useFoundSelection({
    ticks,
    rows: selectable,
    asked,
    total,
    readRefs,
  })
  const selected = useMemo(() => ({ ticked, refs, isEverything }), [ticked, refs, isEverything])
  // The rows come first: sums and merging of thousands take as long as they do.
  const shown = useDeferredValue(selected)
  const loaded = useMemo(() => shown.ticked.map(asTicked), [shown.ticked])
  const { vehicle, reason, preview } = useMerge(shown.ticked, rows, filter)
  const readFound = async () => {
    const all = await fetchAllRows((page) => api(listCompanyTrips, { params, query: { ...page, ...query } }))
    const ids = new Set(shown.refs.map(({ id }) => id))
    return all.filter(({ id }) => ids.has(id)).map(asTicked)
  }
  const note = isMore ? t('found.copiedFirst', { number: mostText(i18n.language) }) : undefined
  return (
    <>
      <TripBulkBar
        refs={shown.refs}
        loaded={loaded}
        {...(shown.isEverything && { copied: { read: readFound, note } })}
        canRemove
        merge={{ reason: shown.isEverything ? t('merge.filtered') : reason, onMerge: () => setMerging(true) }}
        more={more}
        onKeep={ticks.keep}
        onClear={ticks.clear}
        onChanged={update}
      />
      {isMerging && vehicle && preview && (
        <MergeDialog
          vehicle={vehicle}
          trips={shown.ticked}
          preview={preview}
          onCancel={() => setMerging(false)}
          onMerged={() => {
            setMerging(false)
            ticks.clear()
          }}
        />
      )}
    </>
  )
}

const asTicked = (trip: FoundTrip) => {
  const { id, systemOfUnits, licensePlate: plate } = trip.meta.vehicle
  return { trip, vehicle: { id, systemOfUnits, plate } }
}

/** Trips that follow each other are seen to do so only in a list without a filter. */
function useMerge(ticked: readonly FoundTrip[], rows: readonly FoundTrip[], filter: Filter) {
  const { t } = useTranslation()
  const vehicleIds = useMemo(() => new Set(ticked.map(({ meta }) => meta.vehicle.id)), [ticked])
  const [vehicleId = ''] = vehicleIds
  const { data: vehicle } = useQuery({ ...vehicleQuery(vehicleId), enabled: ticked.length > 1 })
  // Trips of several vehicles are never merged: nothing is computed of them.
  const canMerge = vehicleIds.size === 1 && !isFiltered(filter) && !filter.sort
  const preview = useMemo(() => (canMerge ? previewOf(ticked) : null), [canMerge, ticked])
  const isGap = useMemo(() => {
    if (!canMerge) return true
    const own = rows.filter(({ meta }) => meta.vehicle.id === vehicleId)
    return !areConsecutive(own, new Set(ticked.map(({ id }) => id)))
  }, [canMerge, rows, ticked, vehicleId])
  const reason = () => {
    if (ticked.length < 2) return t('merge.tooFew')
    if (isFiltered(filter) || filter.sort) return t('merge.filtered')
    if (isGap) return t('merge.notConsecutive')
    return preview && preview.distance < 0 ? t('merge.backwards') : undefined
  }
  return { vehicle, preview, reason: reason() }
}
