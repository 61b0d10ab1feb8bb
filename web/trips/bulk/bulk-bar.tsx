import { type ReactNode, startTransition, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { sumOf } from '../merge.ts'
import type { ListedTrip } from '../queries.ts'
import { rowText } from '../row-text.ts'
import { BulkActions, type CopiedTrips, type MergeAction } from './bulk-actions.tsx'
import type { TripRef } from './save-bulk.ts'
import { type BulkText, TextDialog } from './text-dialog.tsx'
import { useBulkTrips } from './use-bulk-trips.ts'

/** A selected trip that is loaded, with what the bar needs to know of its vehicle. */
export type TickedTrip = {
  trip: ListedTrip
  vehicle: { id: string; systemOfUnits: SystemOfUnits; plate?: string }
}

type Props = {
  /** All selected trips, also those that are not loaded. */
  refs: readonly TripRef[]
  /** Those of them that are loaded, in the order of the list. */
  loaded: readonly TickedTrip[]
  /** Reads all selected trips where they are not all loaded. */
  copied?: CopiedTrips
  /** Suggests texts where no selected trip is loaded. */
  vehicleId?: string
  /** Absent where the user may not delete trips. */
  canRemove: boolean
  merge?: MergeAction
  /** Behind the count: selects everything that was found. */
  more?: ReactNode
  /** Leaves only these selected: what was refused. */
  onKeep: (ids: readonly string[]) => void
  onClear: () => void
  /** The new versions of trips that may not be loaded. */
  onChanged?: (outcome: BulkOutcome) => void
}

/** The actions for the selected trips of a list. */
export function TripBulkBar({ refs, loaded, canRemove, merge, more, onKeep, onClear, ...props }: Props) {
  const { t, i18n } = useTranslation()
  const [asked, setAsked] = useState<BulkText | 'removal' | null>(null)
  const count = refs.length
  const distances = useMemo(() => distancesOf(loaded, count, i18n.language), [loaded, count, i18n.language])
  const bulk = useBulkTrips({
    rows: () => loaded.map(({ trip }) => trip),
    nameOf: (trip) => rowText(trip, t, i18n.language).name,
    onDone: (outcome) => {
      setAsked(null)
      if (outcome.refused.length > 0) onKeep(outcome.refused.map(({ id }) => id))
      props.onChanged?.(outcome)
    },
  })
  // Rendered in small steps: opening a dialog styles the whole page, which is enough for one task.
  const ask = (next: BulkText | 'removal') => startTransition(() => setAsked(next))
  const vehicleId = loaded[0]?.vehicle.id ?? props.vehicleId
  const isShown = count > 0
  return (
    <>
      <BulkBar
        isShown={isShown}
        summary={[t('trips.count', { count }), ...distances]}
        more={more}
        onClear={onClear}
      >
        {isShown && (
          <BulkActions
            merge={merge}
            copied={props.copied ?? { read: async () => loaded }}
            onCategory={(category) => bulk.change.start({ refs, values: { category } })}
            onText={vehicleId ? ask : undefined}
            onRemove={canRemove ? () => ask('removal') : undefined}
          />
        )}
      </BulkBar>
      {asked === 'removal' && (
        <Confirm
          title={t('bulk.removeTitle', { count })}
          action={t('bulk.removeAction', { count })}
          isBusy={bulk.remove.isPending}
          onConfirm={() => bulk.remove.start(refs)}
          onCancel={() => setAsked(null)}
        >
          <p>{t('bulk.removeText')}</p>
        </Confirm>
      )}
      {asked !== null && asked !== 'removal' && vehicleId && (
        <TextDialog
          {...{ count, vehicleId }}
          text={asked}
          onSave={(values) => bulk.change.save({ refs, values })}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** The distance of the selected trips, one for each unit; none unless all of them are loaded. */
function distancesOf(loaded: readonly TickedTrip[], count: number, language: string): string[] {
  if (loaded.length !== count) return []
  const byUnit = Map.groupBy(loaded, ({ vehicle }) => distanceUnit(vehicle.systemOfUnits))
  return Array.from(
    byUnit,
    ([unit, trips]) => `${writeDistance(sumOf(trips.map(({ trip }) => trip)), language)}\u00a0${unit}`,
  )
}
