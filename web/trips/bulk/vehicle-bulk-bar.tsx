import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVehicleScope } from '../../kernel/permissions.ts'
import type { Ticks } from '../../ui/use-ticks.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import type { TripFilter } from '../filter.ts'
import { areConsecutive, previewOf } from '../merge.ts'
import { MergeDialog } from '../merge-dialog.tsx'
import type { ListedTrip } from '../queries.ts'
import { TripBulkBar } from './bulk-bar.tsx'

type Props = { vehicle: Vehicle; trips: readonly ListedTrip[]; ticks: Ticks; filter: TripFilter }

/** The bulk bar of one vehicle's list. */
export function VehicleBulkBar({ vehicle, trips, ticks, filter }: Props) {
  const { t } = useTranslation()
  const [isMerging, setMerging] = useState(false)
  const ticked = ticks.ids.size === 0 ? [] : trips.filter(({ id }) => ticks.ids.has(id))
  const preview = previewOf(ticked)
  const { systemOfUnits } = vehicle.attributes
  const reason = () => {
    if (ticked.length < 2) return t('merge.tooFew')
    if (filter.category) return t('merge.filtered')
    if (!areConsecutive(trips, ticks.ids)) return t('merge.notConsecutive')
    return preview && preview.distance < 0 ? t('merge.backwards') : undefined
  }
  return (
    <>
      <TripBulkBar
        refs={ticked.map(({ id, meta }) => ({ id, version: meta.version }))}
        loaded={ticked.map((trip) => ({ trip, vehicle: { id: vehicle.id, systemOfUnits } }))}
        canRemove={hasVehicleScope(vehicle, 'vehicle:trips:delete')}
        merge={{ reason: reason(), onMerge: () => setMerging(true) }}
        onKeep={ticks.keep}
        onClear={ticks.clear}
      />
      {isMerging && preview && (
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
