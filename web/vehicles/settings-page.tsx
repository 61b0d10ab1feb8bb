import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../kernel/api/query-client.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { SeatField, useSeatRefusal, useSeats } from '../plans/public.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FormCard } from '../ui/form-card.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { ArchiveVehicle } from './archive-vehicle.tsx'
import { DeleteVehicle } from './delete-vehicle.tsx'
import { DetailFields } from './detail-fields.tsx'
import { hasRecordsQuery, type Vehicle, vehicleQuery } from './queries.ts'
import { saveVehicle } from './save-vehicle.ts'
import { MasterFields, RecordingFields, vehicleLabels } from './vehicle-fields.tsx'
import { checkVehicle, vehicleAttributes, vehicleValues } from './vehicle-form.ts'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/settings')

export function VehicleSettingsPage() {
  const { companyId, vehicleId } = route.useParams()
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  if (!vehicle) return null
  return (
    <div className="content">
      <div className="column">
        <SettingsForm key={vehicle.id} vehicle={vehicle} />
        {hasVehicleScope(vehicle, 'vehicle:delete') && (
          <>
            <ArchiveVehicle vehicle={vehicle} companyId={companyId} />
            <DeleteVehicle vehicle={vehicle} companyId={companyId} />
          </>
        )}
      </div>
    </div>
  )
}

function SettingsForm({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const refuseSeat = useSeatRefusal()
  const seats = useSeats()
  const isRecorded = useHasRecords(vehicle)
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
    <FormCard form={form} label={t('vehicles.settings')}>
      <ErrorSummary form={form} labels={vehicleLabels(t)} />
      <h2 className="subtitle">{t('vehicles.master')}</h2>
      <MasterFields form={form} vehicle={editor.saved ?? vehicle} isRecorded={isRecorded} />
      <h2 className="subtitle section">{t('vehicles.details')}</h2>
      <DetailFields form={form} vehicle={editor.saved ?? vehicle} />
      <h2 className="subtitle section">{t('vehicles.recording')}</h2>
      <RecordingFields form={form} />
      {seats !== undefined && (
        <>
          <h2 className="subtitle section" id="seat">
            {t('plans.licence')}
          </h2>
          <SeatField
            seats={seats}
            own={vehicle.attributes.subscriptions[0]?.id}
            field={form.field('subscriptions')}
          />
        </>
      )}
      <EditorDialogs editor={editor} />
    </FormCard>
  )
}

/** Whether trips or expenses exist, so that the units are fixed; true while unknown. */
function useHasRecords(vehicle: Vehicle): boolean {
  const mayAsk =
    hasVehicleScope(vehicle, 'vehicle:trips:list') && hasVehicleScope(vehicle, 'vehicle:expenses:list')
  const { data = true } = useQuery({ ...hasRecordsQuery(vehicle.id), enabled: mayAsk })
  return data
}
