import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../kernel/api/query-client.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { SeatField, useSeatRefusal, useSeats } from '../plans/public.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Form } from '../ui/form.ts'
import { FormCard } from '../ui/form-card.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { DetailFields } from './detail-fields.tsx'
import { hasRecordsQuery, type Vehicle, vehicleQuery } from './queries.ts'
import { saveVehicle } from './save-vehicle.ts'
import { MasterFields, vehicleLabels } from './vehicle-fields.tsx'
import { checkVehicle, type VehicleValues, vehicleAttributes, vehicleValues } from './vehicle-form.ts'

type Props = { vehicle: Vehicle }

export function MasterForm({ vehicle }: Props) {
  const { t } = useTranslation()
  const isRecorded = useHasRecords(vehicle)
  return (
    <VehicleForm vehicle={vehicle} label={t('vehicles.settings')}>
      {(form, saved) => (
        <>
          <h2 className="subtitle">{t('vehicles.master')}</h2>
          <MasterFields form={form} vehicle={saved} isRecorded={isRecorded} />
          <h2 className="subtitle section">{t('vehicles.details')}</h2>
          <DetailFields form={form} vehicle={saved} />
        </>
      )}
    </VehicleForm>
  )
}

export function LicenceForm({ vehicle }: Props) {
  const { t } = useTranslation()
  const seats = useSeats()
  if (seats === undefined) return null
  return (
    <VehicleForm vehicle={vehicle} label={t('plans.licence')}>
      {(form) => (
        <>
          <h2 className="subtitle">{t('plans.licence')}</h2>
          <SeatField
            seats={seats}
            own={vehicle.attributes.subscriptions[0]?.id}
            field={form.field('subscriptions')}
          />
        </>
      )}
    </VehicleForm>
  )
}

type FormProps = Props & { label: string; children: (form: Form<VehicleValues>, saved: Vehicle) => ReactNode }

/** A form of some fields of a vehicle; the others are sent unchanged, that is not at all. */
function VehicleForm({ vehicle, label, children }: FormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const refuseSeat = useSeatRefusal()
  const editor = useRecordEditor({
    latest: vehicle,
    valuesOf: vehicleValues,
    check: (values) => checkVehicle(values, t, language),
    save: (values, { saved }) =>
      saveVehicle(saved ?? vehicle, vehicleAttributes(values, vehicleValues(saved ?? vehicle))),
    onError: refuseSeat,
    reload: () => queryClient.fetchQuery({ ...vehicleQuery(vehicle.id), staleTime: 0 }),
  })
  const { form } = editor
  return (
    <div className="column">
      <FormCard form={form} label={label}>
        <ErrorSummary form={form} labels={vehicleLabels(t)} />
        {children(form, editor.saved ?? vehicle)}
        <EditorDialogs editor={editor} />
      </FormCard>
    </div>
  )
}

/** Whether trips or expenses exist, so that the units are fixed; true while unknown. */
function useHasRecords(vehicle: Vehicle): boolean {
  const mayAsk =
    hasVehicleScope(vehicle, 'vehicle:trips:list') && hasVehicleScope(vehicle, 'vehicle:expenses:list')
  const { data = true } = useQuery({ ...hasRecordsQuery(vehicle.id), enabled: mayAsk })
  return data
}
