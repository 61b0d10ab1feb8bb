import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDay, writeTime } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { isProblem } from '../kernel/problem.ts'
import { useSave } from '../kernel/use-save.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Rail } from '../ui/rail.tsx'
import { UNDO_SECONDS } from '../ui/toasts.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { useDistanceFormat } from '../vehicles/public.ts'
import { CategoryChip } from './category-chip.tsx'
import type { MergePreview } from './merge.ts'
import type { ListedTrip } from './queries.ts'
import { saveMerge } from './save-trip.ts'
import { useUndoMerge } from './use-undo-merge.ts'

type Props = {
  vehicle: Vehicle
  trips: readonly ListedTrip[]
  preview: MergePreview
  onCancel: () => void
  onMerged: () => void
}

/** Shows the merged trip before saving. */
export function MergeDialog({ vehicle, trips, preview, onCancel, onMerged }: Props) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const undo = useUndoMerge(vehicle.id)
  const merging = useSave({
    save: () =>
      saveMerge(
        vehicle.id,
        trips.map(({ id }) => id),
      ),
    failure: t('toast.mergeFailed'),
    onSaved: onMerged,
    onFailed: (error) => {
      // A trip was merged, deleted or added meanwhile.
      if (isProblem(error, 404) || isProblem(error, 400)) void refreshAfter('trip', { vehicleId: vehicle.id })
      onCancel()
    },
    details: (_, merged) => ({
      text: t('merge.done', { count: trips.length, distance: text(preview.distance) }),
      undo: { label: t('action.undo'), seconds: UNDO_SECONDS, onUndo: () => undo.start(merged.id) },
    }),
  })

  return (
    <Confirm
      title={t('merge.title', { count: trips.length })}
      action={t('merge.action')}
      kind="primary"
      isBusy={merging.isPending}
      onConfirm={merging.start}
      onCancel={onCancel}
    >
      <p>{t('merge.text')}</p>
      <Result vehicle={vehicle} preview={preview} />
      {preview.gaps !== 0 && (
        <p className="trip-note warning">
          <IconAlertTriangle className="small" aria-hidden="true" />
          {preview.gaps > 0
            ? t('merge.gaps', { distance: text(preview.gaps) })
            : t('merge.overlaps', { distance: text(-preview.gaps) })}
        </p>
      )}
    </Confirm>
  )
}

function Result({ vehicle, preview }: Pick<Props, 'vehicle' | 'preview'>) {
  const { t, i18n } = useTranslation()
  const { number, text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const [from, to] = [preview.first.attributes, preview.last.attributes]
  const start = writeTime(from.dateStartIso, from.dateStartTz, i18n.language)
  const end = writeTime(to.dateEndIso, to.dateEndTz, i18n.language)
  const [day, endDay] = [
    writeDay(from.dateStartIso, from.dateStartTz, i18n.language),
    writeDay(to.dateEndIso, to.dateEndTz, i18n.language),
  ]
  const contact = [preview.contactCompany, preview.contactName].filter(Boolean).join(' · ')
  return (
    <dl className="merge-result">
      <Line name={t('trips.date')}>{`${day} ${start} – ${day === endDay ? '' : `${endDay} `}${end}`}</Line>
      <Line name={t('trips.place')}>
        <Rail from={placeText(from.placeStart) || '–'} to={placeText(to.placeEnd) || '–'} />
      </Line>
      {preview.between.length > 0 && <Line name={t('merge.between')}>{preview.between.join(' → ')}</Line>}
      <Line name={t('trips.odometer')}>{`${number(from.odometerStart)} – ${text(to.odometerEnd)}`}</Line>
      <Line name={t('trips.distance')}>
        <b>{text(preview.distance)}</b>
      </Line>
      <Line name={t('trips.category')}>
        <CategoryChip category={preview.category} />
      </Line>
      {preview.reason && <Line name={t('trips.reason')}>{preview.reason}</Line>}
      {contact && <Line name={t('trips.contact')}>{contact}</Line>}
      {preview.driverName && <Line name={t('trips.driver')}>{preview.driverName}</Line>}
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
