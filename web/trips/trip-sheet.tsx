import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Moments } from '#contract/kernel/moment.ts'
import { isProblem } from '../api/problem.ts'
import { useSaving } from '../app/saving.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useForm } from '../ui/form.ts'
import { useLanguage } from '../ui/use-language.ts'
import { may } from '../vehicles/may.ts'
import { useDistances } from '../vehicles/quantities.ts'
import type { Vehicle } from '../vehicles/queries.ts'
import type { ListedTrip, Trip } from './queries.ts'
import { deleteTrip, reloadTrips, saveNewTrip, saveTrip } from './save-trip.ts'
import { Neighbours, TripActions } from './trip-actions.tsx'
import { TripConflict } from './trip-conflict.tsx'
import { TripFields, tripLabels } from './trip-fields.tsx'
import { changedAttributes, checkTrip, distanceIn, newAttributes } from './trip-form.ts'
import { TripHistory } from './trip-history.tsx'
import { TripMap } from './trip-map.tsx'
import { type TripStart, type TripValues, tripValues } from './trip-values.ts'
import { useTripSuggestions } from './use-suggestions.ts'
import { useWhenever } from './use-whenever.ts'
import { writeFullDay } from './when.ts'

/** From here on a trip is asked about: few drive so far in one go, many mistype a figure. */
export const FAR = 2_000

/** Where a refusal of the server is shown. */
const WIRE: Record<string, keyof TripValues> = {
  dateStartIso: 'dateStart',
  dateStartTz: 'zoneStart',
  dateEndIso: 'dateEnd',
  dateEndTz: 'zoneEnd',
}

type Props = {
  vehicle: Vehicle
  trips: readonly ListedTrip[]
  moments: Moments
  /** Null: it is a new one. */
  saved: Trip | null
  start: TripStart
  reload?: () => Promise<Trip>
  onClose: (isSaved: boolean) => void
}

/** The editor of a trip: a sheet at the side. */
export function TripSheet({ vehicle, trips, moments, saved: latest, start, reload, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const context = { moments, language }
  const told = useSaving()
  const { text } = useDistances(vehicle.attributes.systemOfUnits)
  const suggestions = useTripSuggestions(trips)
  // The state that the user looks at. The client's own id makes a save that is sent twice one trip.
  const [saved, see] = useState(latest)
  const [sid] = useState(() => crypto.randomUUID())
  const [origin, setOrigin] = useState(() => ({ trip: start, values: tripValues(start, context) }))
  const [step, setStep] = useState<'edit' | 'far' | 'delete' | 'deleting' | 'conflict'>('edit')
  const isFarMeant = useRef(false)

  const form = useForm({
    initial: origin.values,
    check: (values) => checkTrip(values, origin, context, t),
    save: async (values) => {
      const distance = distanceIn(values, context) ?? 0
      const isNewFar = distance >= FAR && distance !== (saved?.attributes.distance ?? 0)
      if (isNewFar && !isFarMeant.current) return setStep('far')
      try {
        if (saved) await saveTrip(vehicle.id, saved, changedAttributes(values, origin, context))
        else await saveNewTrip(vehicle.id, { ...newAttributes(values, origin, context), sid })
      } catch (error) {
        if (isProblem(error, 412)) return setStep('conflict')
        if (isProblem(error, 404)) void reloadTrips(vehicle.id)
        return told.failed(error, { fields: WIRE })
      }
      told.saved()
      onClose(true)
    },
  })

  /** Goes on from a newer state: as it is, or with what the user typed put over it. */
  function take(trip: Trip, typed: Partial<TripValues> = {}) {
    const values = tripValues(trip.attributes, context)
    see(trip)
    setOrigin({ trip: trip.attributes, values })
    form.reset(values)
    for (const [name, value] of Object.entries(typed)) form.field(name as keyof TripValues).onValue(value)
  }
  // What the list told may be old. A newer state is taken while nothing has been typed; else saving is
  // refused: nobody overwrites what they have not seen.
  const isNewer = latest !== null && saved !== null && latest.meta.version > saved.meta.version
  useWhenever(isNewer && !form.isDirty && !form.isSaving, () => latest && take(latest))

  async function remove() {
    if (!saved) return
    setStep('deleting')
    try {
      await deleteTrip(vehicle.id, saved)
    } catch (error) {
      if (isProblem(error, 412)) return setStep('conflict')
      setStep('edit')
      return told.failed(error, { title: t('toast.deleteFailed') })
    }
    told.saved()
    onClose(true)
  }

  const system = vehicle.attributes.systemOfUnits
  const day = writeFullDay(start.dateStartIso, start.dateStartTz, language)
  const mayDelete = saved !== null && may(vehicle, 'vehicle:trips:delete')
  return (
    <Editor
      title={saved ? t('trips.edit') : t('trips.add')}
      subtitle={saved ? day : undefined}
      steps={saved && <Neighbours trips={trips} id={saved.id} />}
      size="sheet"
      form={form}
      onClose={() => onClose(false)}
      onDelete={mayDelete ? () => setStep('delete') : undefined}
    >
      <TripMap saved={saved} values={form.values} system={system} />
      <ErrorSummary form={form} labels={tripLabels(t)} />
      <TripFields {...{ form, origin, context, system, suggestions }} vehicleId={vehicle.id} />
      {saved && may(vehicle, 'vehicle:trips:add') && <TripActions tripId={saved.id} />}
      {saved && <TripHistory trip={saved} system={system} />}
      {step === 'far' && (
        <Confirm
          title={t('trips.farTitle')}
          action={t('trips.farAction')}
          kind="primary"
          onConfirm={() => {
            isFarMeant.current = true
            setStep('edit')
            void form.submit()
          }}
          onCancel={() => setStep('edit')}
        >
          <p>{t('trips.farText', { distance: text(distanceIn(form.values, context) ?? 0) })}</p>
        </Confirm>
      )}
      {saved && (step === 'delete' || step === 'deleting') && (
        <Confirm
          title={t('trips.deleteTitle', { day })}
          action={t('action.delete')}
          isBusy={step === 'deleting'}
          onConfirm={() => void remove()}
          onCancel={() => setStep('edit')}
        >
          <p>{t('trips.deleteText')}</p>
        </Confirm>
      )}
      {saved && reload && step === 'conflict' && (
        <TripConflict
          {...{ reload, context, system }}
          mine={form.values}
          before={origin.values}
          onTake={(trip, typed) => {
            take(trip, typed)
            setStep('edit')
          }}
          onStay={() => setStep('edit')}
          onGone={() => {
            setStep('edit')
            void reloadTrips(vehicle.id)
          }}
        />
      )}
    </Editor>
  )
}
