import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleChange } from '#contract/vehicles/vehicle.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { SeatField, seatAttribute, useSeatRefusal, useSeats } from '../plans/public.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Faults, Form, Values } from '../ui/form.ts'
import { FormCard } from '../ui/form-card.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { DetailFields } from './detail-fields.tsx'
import { hasRecordsQuery, type Vehicle, vehicleQuery } from './queries.ts'
import { saveVehicle } from './save-vehicle.ts'
import { MasterFields, vehicleLabels } from './vehicle-fields.tsx'
import { checkVehicle, seatValues, vehicleAttributes, vehicleValues } from './vehicle-form.ts'

type Props = { vehicle: Vehicle }

export function MasterForm({ vehicle }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isRecorded = useHasRecords(vehicle)
  return (
    <VehicleForm
      vehicle={vehicle}
      label={t('vehicles.settings')}
      valuesOf={vehicleValues}
      attributesOf={vehicleAttributes}
      check={(values) => checkVehicle(values, t, language)}
    >
      {(form, saved) => (
        <>
          <ErrorSummary form={form} labels={vehicleLabels(t)} />
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
    <VehicleForm
      vehicle={vehicle}
      label={t('plans.licence')}
      valuesOf={seatValues}
      attributesOf={({ subscriptions }) => ({ subscriptions: seatAttribute(subscriptions) })}
      check={() => ({})}
    >
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

type FormProps<V extends Values> = Props & {
  label: string
  /** The values of the fields that the form shows, so that a change of another page is no conflict. */
  valuesOf: (vehicle: Vehicle | null) => V
  attributesOf: (values: V, before: V) => VehicleChange
  check: (values: V) => Faults<V>
  children: (form: Form<V>, saved: Vehicle) => ReactNode
}

/** A form of some fields of a vehicle; the others are not sent. */
function VehicleForm<V extends Values>(props: FormProps<V>) {
  const { vehicle, label, valuesOf, check } = props
  const refuseSeat = useSeatRefusal()
  const editor = useRecordEditor({
    latest: vehicle,
    valuesOf,
    check,
    save: (values, { saved }) =>
      saveVehicle(saved ?? vehicle, props.attributesOf(values, valuesOf(saved ?? vehicle))),
    onError: refuseSeat,
    reload: () => queryClient.fetchQuery({ ...vehicleQuery(vehicle.id), staleTime: 0 }),
  })
  const { form } = editor
  return (
    <div className="column">
      <FormCard form={form} label={label}>
        {props.children(form, editor.saved ?? vehicle)}
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
