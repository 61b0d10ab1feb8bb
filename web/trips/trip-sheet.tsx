import { IconClockQuestion, IconGauge } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDay, writeFullDay, writeTime } from '#domain/format/date.ts'
import type { MomentConverter } from '#domain/moment.ts'
import { tripFieldFormatter } from '#domain/trips/field-text.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { type Base, useRecordEditor } from '../kernel/use-record-editor.ts'
import { findNeighbours, RecordDialogs, RecordHistory, RecordSteps } from '../records/public.ts'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { ReadOnlyFields } from '../ui/read-only-fields.tsx'
import { useAfterPaint } from '../ui/use-after-paint.ts'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { HandOver } from './hand-over.tsx'
import { WhoSees } from './hidden-trip.tsx'
import { MergedTrip } from './merged-trip.tsx'
import { MonthFull } from './month-room.tsx'
import { type ListedTrip, type Trip, tripChangesQuery } from './queries.ts'
import { deleteTrip, saveNewTrip, saveTrip } from './save-trip.ts'
import { TripActions } from './trip-actions.tsx'
import { TripFields, tripLabels } from './trip-fields.tsx'
import { changedAttributes, checkTrip, newAttributes } from './trip-form.ts'
import { TripMap } from './trip-map.tsx'
import { type Side, type TripDraft, type TripValues, tripValues } from './trip-values.ts'
import { useRestoreTrip } from './use-restore-trip.ts'
import { useSavedText } from './use-saved-text.ts'
import { useTripDoubts } from './use-trip-doubts.ts'
import { useTypedRoom } from './use-typed-room.ts'
import { tripValueFormatter } from './value-formatter.ts'

/** The form field that shows a server error of an attribute. */
const FIELD_BY_ATTRIBUTE: Record<string, keyof TripValues> = {
  dateStartIso: 'dateStart',
  dateStartTz: 'zoneStart',
  dateEndIso: 'dateEnd',
  dateEndTz: 'zoneEnd',
}

type Props = {
  vehicle: Vehicle
  trips: readonly ListedTrip[]
  moments: MomentConverter
  /** Null for a new trip. */
  saved: Trip | null
  start: TripDraft
  /** Shown instead of the editor when the record was deleted, unless the form is dirty. */
  gone?: ReactNode
  reload?: () => Promise<Trip>
  /** `row` is the trip of the list that has the focus next. */
  onClose: (isSaved: boolean, row?: string) => void
  openTrip: (tripId: string) => void
  /** Only for a new trip: begins another one after it. */
  onAnother?: (stored: Trip) => void
  /** Only for a new trip: opens the user's favourites. */
  onManage?: () => void
}

/** The editor of a trip: a sheet at the side. */
export function TripSheet(props: Props) {
  const { vehicle, trips, moments, saved: latest, start, gone, reload, onClose, openTrip, onAnother } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const restoring = useRestoreTrip(vehicle.id)
  const context = { moments, language }
  const findDoubts = useTripDoubts(vehicle, context)
  const savedText = useSavedText(vehicle)
  // The draft that a new trip was begun with; a refetched vehicle must not replace it.
  const [draft] = useState(start)
  const valuesOf = (trip: Trip | null) => tripValues(trip?.attributes ?? draft, context)
  const originOf = ({ saved, values }: Base<Trip, TripValues>) => ({
    start: saved?.attributes ?? draft,
    values,
  })
  const neighbours = findNeighbours(trips, latest?.id, openTrip)
  const editor = useRecordEditor<Trip, TripValues>({
    latest,
    valuesOf,
    check: (values, base) => checkTrip(values, originOf(base), context, t),
    findDoubts: (values, base) => findDoubts(values, base.saved, originOf(base)),
    save: (values, base, sid) =>
      base.saved
        ? saveTrip(vehicle.id, base.saved, changedAttributes(values, originOf(base), context))
        : saveNewTrip(vehicle.id, { ...newAttributes(values, originOf(base), context), sid }),
    details: (values) => ({ text: savedText(values) }),
    onSaved: (stored, direction) => {
      if (!direction) return onClose(true, latest ? neighbours.next : stored.id)
      if (latest) neighbours.open(direction)
      else onAnother?.(stored)
    },
    remove: (trip) => deleteTrip(vehicle.id, trip),
    onGone: () => void refreshAfter('trip', { vehicleId: vehicle.id }),
    fields: FIELD_BY_ATTRIBUTE,
    reload,
  })
  const { saved, form, setStep } = editor
  const origin = originOf(editor.base)

  // The sheet is shown and focused before the parts below the fold are rendered.
  const isPainted = useAfterPaint()
  const system = vehicle.attributes.systemOfUnits
  const day = writeFullDay(start.dateStartIso, start.dateStartTz, language)
  const mayDelete = saved !== null && hasVehicleScope(vehicle, 'vehicle:trips:delete')
  const isReadOnly = saved !== null && !hasVehicleScope(vehicle, 'vehicle:trips:change')
  const mayHandOver = !isReadOnly && !form.isDirty && hasVehicleScope(vehicle, 'vehicle:users:list')
  const room = useTypedRoom({ vehicle, values: form.values, origin, context, saved })
  const momentText = (side: Side) =>
    [writeDay, writeTime]
      .map((write) => write(start[`date${side}Iso`], start[`date${side}Tz`], language))
      .join(', ')
  if (gone && !form.isDirty) return gone
  return (
    <Editor
      title={isReadOnly ? t('trips.view') : saved ? t('trips.edit') : t('trips.add')}
      subtitle={saved ? day : undefined}
      steps={
        saved && (
          <RecordSteps
            {...{ neighbours, form }}
            words={{ previous: t('trips.newer'), next: t('trips.older') }}
          />
        )
      }
      hasNext={saved === null || neighbours.next !== undefined}
      size="sheet"
      form={form}
      isReadOnly={isReadOnly}
      onClose={() => onClose(false)}
      onDelete={mayDelete ? () => setStep('delete') : undefined}
    >
      <TripMap saved={saved} values={form.values} system={system} isWaiting={!isPainted} />
      <ErrorSummary form={form} labels={tripLabels(t)} />
      {room?.isFull && <MonthFull vehicle={vehicle} room={room} />}
      {saved && (
        <WhoSees
          trip={saved}
          handOver={
            mayHandOver && (
              <HandOver {...{ vehicle }} trip={saved} onDone={() => onClose(true, neighbours.next)} />
            )
          }
        />
      )}
      {saved?.attributes.isOdometerComputed && (
        <p className="trip-note">
          <IconGauge className="small" aria-hidden="true" />
          {t('trips.computedNote')}
        </p>
      )}
      {start.isTimeUnknown && (
        <p className="trip-note warning">
          <IconClockQuestion className="small" aria-hidden="true" />
          {t('trips.timeUnknown', { from: momentText('Start'), to: momentText('End') })}
        </p>
      )}
      <ReadOnlyFields isLocked={isReadOnly}>
        <TripFields
          {...{ form, origin, context, vehicle, trips }}
          onManage={props.onManage}
          savedCategory={saved?.attributes.category}
          isComputed={saved?.attributes.isOdometerComputed}
          isNew={saved === null && start.dateStartIso === start.dateEndIso}
          isFirstPaint={!isPainted}
        />
      </ReadOnlyFields>
      {isPainted && saved?.attributes.isMerged && (
        <MergedTrip
          vehicleId={vehicle.id}
          tripId={saved.id}
          // A change belongs to none of the originals, so the merge of a changed trip cannot be undone.
          mayUndo={!isReadOnly && saved.meta.version === 1 && !form.isDirty}
          onUndone={() => onClose(true)}
        />
      )}
      {isPainted && saved && hasVehicleScope(vehicle, 'vehicle:trips:add') && (
        <TripActions trip={saved} system={system} />
      )}
      {isPainted && saved && (
        <RecordHistory
          id={saved.id}
          version={saved.meta.version}
          changesOf={tripChangesQuery}
          formatField={tripFieldFormatter({ t, language, system })}
          isLate={saved.attributes.isLate}
        />
      )}
      <RecordDialogs
        editor={editor}
        valuesOf={valuesOf}
        formatValue={tripValueFormatter(t, language)}
        words={{
          deleteTitle: t('trips.deleteTitle', { day }),
          deleteText: t('trips.deleteText'),
          deleted: t('changes.removed.trip'),
          conflictText: t('trips.conflictText'),
          goneText: t('trips.goneText'),
        }}
        restore={({ id }) => restoring.start(id)}
        onRemoved={() => onClose(true, neighbours.next ?? neighbours.previous)}
      />
    </Editor>
  )
}
