import { IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'
import type { Ticks } from '../ui/use-ticks.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { useDistanceFormat } from '../vehicles/public.ts'
import type { TripFilter } from './filter.ts'
import { areConsecutive, previewOf, sumOf } from './merge.ts'
import { MergeDialog } from './merge-dialog.tsx'
import type { ListedTrip } from './queries.ts'

type Props = { vehicle: Vehicle; trips: readonly ListedTrip[]; ticks: Ticks; filter: TripFilter }

/** The actions for the selected trips. */
export function MergeBar({ vehicle, trips, ticks, filter }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const ticked = ticks.ids.size === 0 ? [] : trips.filter(({ id }) => ticks.ids.has(id))
  const preview = previewOf(ticked)
  const summary = [t('trips.count', { count: ticked.length }), text(sumOf(ticked))]
  const reason = () => {
    if (ticked.length < 2) return t('merge.tooFew')
    if (filter.category) return t('merge.filtered')
    if (!areConsecutive(trips, ticks.ids)) return t('merge.notConsecutive')
    return preview && preview.distance < 0 ? t('merge.backwards') : undefined
  }
  return (
    <>
      <BulkBar ticks={ticks} summary={summary}>
        <ReasonedButton kind="primary" reason={reason()} onClick={() => setAsking(true)}>
          <IconGitMerge />
          {t('merge.action')}
        </ReasonedButton>
      </BulkBar>
      {isAsking && preview && (
        <MergeDialog
          vehicle={vehicle}
          trips={ticked}
          preview={preview}
          onCancel={() => setAsking(false)}
          onMerged={() => {
            setAsking(false)
            ticks.clear()
          }}
        />
      )}
    </>
  )
}
