import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSave } from '../kernel/use-save.ts'
import { chosenSeat, NO_SEAT, SeatField, seatAttribute, useSeatRefusal, useSeats } from '../plans/public.ts'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useForm } from '../ui/form.ts'
import { useLanguage } from '../ui/use-language.ts'
import { saveNewVehicle } from './save-vehicle.ts'
import { MasterFields, RecordingFields, vehicleLabels } from './vehicle-fields.tsx'
import { checkVehicle, type NewVehicleValues, newVehicleValues, vehicleAttributes } from './vehicle-form.ts'

type Props = { companyId: string; onClose: () => void }

/** Adds a vehicle and goes to its trips. */
export function NewVehicle({ companyId, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const seats = useSeats()
  const refuseSeat = useSeatRefusal()
  const saving = useSave({
    save: (values: NewVehicleValues) => {
      const { licensePlate, isAutoRecordingEnabled, isRecordTrackEnabled, isSaveTrackEnabled } = values
      return saveNewVehicle(companyId, {
        ...vehicleAttributes(values, null),
        licensePlate,
        isAutoRecordingEnabled,
        isRecordTrackEnabled,
        isSaveTrackEnabled,
        ...seatOf(values),
      })
    },
    details: (_values, { attributes }) => ({ text: attributes.licensePlate }),
    onError: refuseSeat,
    onSaved: ({ id }) =>
      navigate({
        to: '/company/$companyId/vehicles/$vehicleId/trips',
        params: { companyId, vehicleId: id },
        replace: true,
        ignoreBlocker: true,
      }),
  })
  const form = useForm({
    initial: newVehicleValues(),
    check: (values) => checkVehicle(values, t, language),
    save: saving.save,
  })

  /** The field is left out if there are no seats. */
  function seatOf({ subscriptions }: NewVehicleValues) {
    const id = chosenSeat(subscriptions, seats ?? null)
    return id === NO_SEAT ? {} : { subscriptions: seatAttribute(id) }
  }
  return (
    <Editor title={t('vehicles.add')} size="wide" form={form} onClose={onClose}>
      <ErrorSummary form={form} labels={vehicleLabels(t)} />
      <MasterFields form={form} />
      <fieldset className="group">
        <legend>{t('vehicles.recording')}</legend>
        <RecordingFields form={form} />
      </fieldset>
      {seats && (
        <fieldset className="group">
          <legend>{t('plans.licence')}</legend>
          <SeatField seats={seats} field={form.field('subscriptions')} />
        </fieldset>
      )}
    </Editor>
  )
}
