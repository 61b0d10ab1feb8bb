import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../kernel/api/query-client.ts'
import { ConflictDialog } from '../kernel/conflict-dialog.tsx'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { isProblem } from '../kernel/problem.ts'
import { useSaveFeedback } from '../kernel/saving.ts'
import { SeatField, useSeatRefusal, useSeats } from '../plans/public.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useForm } from '../ui/form.ts'
import { FormCard } from '../ui/form-card.tsx'
import { useFormBase, useFormSync } from '../ui/use-form-sync.ts'
import { useLanguage } from '../ui/use-language.ts'
import { ArchiveVehicle } from './archive-vehicle.tsx'
import { DeleteVehicle } from './delete-vehicle.tsx'
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
  const { showSaved, reportFailure } = useSaveFeedback()
  const refuseSeat = useSeatRefusal()
  const seats = useSeats()
  const seen = useFormBase(vehicle)
  const [base, see] = seen
  const [isConflict, setConflict] = useState(false)
  const isRecorded = useHasRecords(vehicle)
  const valuesOf = (state: Vehicle) => vehicleValues(state, language)
  const form = useForm({
    initial: valuesOf(vehicle),
    check: (values) => checkVehicle(values, t, language),
    save: async (values) => {
      try {
        take(await saveVehicle(base, vehicleAttributes(values, valuesOf(base), language)))
      } catch (error) {
        await refuseSeat(error)
        return isProblem(error, 412) ? setConflict(true) : reportFailure(error)
      }
      showSaved()
    },
  })

  useFormSync(vehicle, seen, form, valuesOf)

  function take(state: Vehicle) {
    see(state)
    form.reset(valuesOf(state))
  }
  async function takeNewest() {
    take(await queryClient.fetchQuery({ ...vehicleQuery(vehicle.id), staleTime: 0 }))
    setConflict(false)
  }

  return (
    <FormCard form={form} label={t('vehicles.settings')}>
      <ErrorSummary form={form} labels={vehicleLabels(t)} />
      <h2 className="subtitle">{t('vehicles.master')}</h2>
      <MasterFields form={form} vehicle={base} isRecorded={isRecorded} />
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
      {isConflict && <ConflictDialog onReload={takeNewest} onStay={() => setConflict(false)} />}
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
