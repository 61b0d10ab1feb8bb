import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCompanyTripRefs } from '#contract/trips/found-trips.ts'
import { type Filter, filterQuery, isFiltered, type Ticked } from '../../found/public.ts'
import { api } from '../../kernel/api/api.ts'
import { useSave } from '../../kernel/use-save.ts'
import { vehicleQuery } from '../../vehicles/public.ts'
import { TripBulkBar } from '../bulk/bulk-bar.tsx'
import type { TripRef } from '../bulk/save-bulk.ts'
import { areConsecutive, previewOf } from '../merge.ts'
import { MergeDialog } from '../merge-dialog.tsx'
import type { FoundTrip } from './queries.ts'

type Props = Ticked<FoundTrip> & {
  companyId: string
  /** The filter of the list with that of its page. */
  asked: Filter
}

/** The actions for the selected trips of several vehicles, or for all that were found. */
export function TickedTrips({ ticks, rows, filter, total = 0, companyId, asked }: Props) {
  const { t } = useTranslation()
  const [isMerging, setMerging] = useState(false)
  const [found, setFound] = useState<readonly TripRef[] | null>(null)
  const ticked = ticks.ids.size === 0 ? [] : rows.filter(({ id }) => ticks.ids.has(id))
  // As soon as a row is deselected, only rows that are seen are selected.
  const refs = found && ticks.ids.size === selectable(rows).length ? found : refsOf(ticked)
  const selecting = useSave({
    save: async () => {
      const query = { ...filterQuery(asked), ...(asked.sort && { sort: asked.sort }) }
      const { data } = await api(listCompanyTripRefs, { params: { companyId }, query })
      return data.map(({ id, meta }) => ({ id, version: meta.version }))
    },
    success: null,
    onSaved: (all) => {
      ticks.keep(selectable(rows).map(({ id }) => id))
      setFound(all)
    },
  })
  const { vehicle, reason, preview } = useMerge(ticked, rows, filter)
  const isAll = refs.length >= total || refs === found
  return (
    <>
      <TripBulkBar
        refs={refs}
        loaded={ticked.map((trip) => ({ trip, vehicle: tickedVehicle(trip) }))}
        canRemove
        merge={{ reason: refs === found ? t('merge.filtered') : reason, onMerge: () => setMerging(true) }}
        more={
          !isAll && (
            <button type="button" className="bulk-more" onClick={() => selecting.start()}>
              {t('found.selectAll', { count: total })}
            </button>
          )
        }
        onKeep={ticks.keep}
        onClear={ticks.clear}
        onChanged={({ changed }) => {
          const versions = new Map(changed.map(({ id, version }) => [id, version]))
          setFound(found?.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })) ?? null)
        }}
      />
      {isMerging && vehicle && preview && (
        <MergeDialog
          vehicle={vehicle}
          trips={ticked}
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

const selectable = (rows: readonly FoundTrip[]) => rows.filter(({ attributes }) => !attributes.isHidden)

const refsOf = (trips: readonly FoundTrip[]): TripRef[] =>
  trips.map(({ id, meta }) => ({ id, version: meta.version }))

const tickedVehicle = ({ meta: { vehicle } }: FoundTrip) => ({
  id: vehicle.id,
  systemOfUnits: vehicle.systemOfUnits,
  plate: vehicle.licensePlate,
})

/** Trips that follow each other are seen to do so only in a list without a filter. */
function useMerge(ticked: readonly FoundTrip[], rows: readonly FoundTrip[], filter: Filter) {
  const { t } = useTranslation()
  const vehicleIds = new Set(ticked.map(({ meta }) => meta.vehicle.id))
  const [vehicleId = ''] = vehicleIds
  const { data: vehicle } = useQuery({ ...vehicleQuery(vehicleId), enabled: ticked.length > 1 })
  const own = rows.filter(({ meta }) => meta.vehicle.id === vehicleId)
  const preview = previewOf(ticked)
  const reason = () => {
    if (ticked.length < 2) return t('merge.tooFew')
    if (isFiltered(filter) || filter.sort) return t('merge.filtered')
    if (vehicleIds.size > 1 || !areConsecutive(own, new Set(ticked.map(({ id }) => id))))
      return t('merge.notConsecutive')
    return preview && preview.distance < 0 ? t('merge.backwards') : undefined
  }
  return { vehicle, preview, reason: reason() }
}
