import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../kernel/api/query-client.ts'
import { ConflictDialog } from '../kernel/conflict-dialog.tsx'
import { isProblem } from '../kernel/problem.ts'
import { useSave } from '../kernel/use-save.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { Plate } from '../ui/plate.tsx'
import { isPlateTyped } from './plate-typed.ts'
import { recordCountsQuery, type Vehicle, vehicleQuery } from './queries.ts'
import { deleteVehicle } from './save-vehicle.ts'

type Props = { vehicle: Vehicle; companyId: string }

/** The last section of the page, in a frame of its own. */
export function DeleteVehicle({ vehicle, companyId }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="card danger-zone" aria-labelledby="delete-vehicle">
      <h2 className="subtitle" id="delete-vehicle">
        {t('vehicles.delete')}
      </h2>
      <p>{t('vehicles.deleteText')}</p>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('vehicles.delete')}
      </Button>
      {isAsking && <DeleteDialog vehicle={vehicle} companyId={companyId} onCancel={() => setAsking(false)} />}
    </section>
  )
}

function DeleteDialog({ vehicle, companyId, onCancel }: Props & { onCancel: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isConflict, setConflict] = useState(false)
  const { licensePlate, plateCountry } = vehicle.attributes
  const { data: counts } = useQuery(recordCountsQuery(vehicle.id))
  const deleting = useSave({
    save: () => deleteVehicle(vehicle),
    failure: t('toast.deleteFailed'),
    onError: (error) => {
      const isNewer = isProblem(error, 412)
      if (isNewer) setConflict(true)
      return isNewer
    },
    onSaved: () => navigate({ to: '/company/$companyId/vehicles', params: { companyId } }),
  })
  const form = useForm({
    initial: { plate: '' },
    check: () => ({}),
    save: async ({ plate }) => {
      if (isPlateTyped(plate, licensePlate)) await deleting.save()
    },
  })
  const leave = () => (form.isSaving ? undefined : onCancel())
  return (
    <Modal onClose={leave} labelledBy="delete-question">
      <form {...form.props}>
        <div className="confirm-body">
          <h2 id="delete-question">{t('vehicles.deleteTitle')}</h2>
          <Plate text={licensePlate} country={plateCountry} />
          {counts && <p>{t('vehicles.deleteCounts', countTexts(counts, t))}</p>}
          <p>{t('vehicles.deleteConsequence')}</p>
          <p>{t('vehicles.deleteOrArchive')}</p>
          <TextField
            label={t('vehicles.deleteType', { plate: licensePlate })}
            field={form.field('plate')}
            autoComplete="off"
            isFirst
          />
        </div>
        <div className="confirm-foot">
          <Button onClick={leave}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            kind="destroy"
            isBusy={form.isSaving}
            disabled={!isPlateTyped(form.values.plate, licensePlate)}
          >
            {t('action.delete')}
          </Button>
        </div>
      </form>
      {isConflict && (
        <ConflictDialog
          onReload={async () => {
            await queryClient.fetchQuery({ ...vehicleQuery(vehicle.id), staleTime: 0 })
            onCancel()
          }}
          onStay={() => setConflict(false)}
        />
      )}
    </Modal>
  )
}

const countTexts = ({ trips, expenses }: { trips: number; expenses: number }, t: TFunction) => ({
  trips: t('trips.count', { count: trips }),
  expenses: t('expenses.count', { count: expenses }),
})
