import { useTranslation } from 'react-i18next'
import { useSave } from '../kernel/use-save.ts'
import { ANY_SEAT, chosenSeat, SeatField, seatAttribute, useSeatRefusal, useSeats } from '../plans/public.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { useForm } from '../ui/form.ts'
import { Plate } from '../ui/plate.tsx'
import type { Vehicle } from './queries.ts'
import { restoreVehicle } from './save-vehicle.ts'

type Props = { vehicle: Vehicle; onClose: () => void }

/** Restores the vehicle; archiving has freed its seat, so it is asked for again. */
export function RestoreVehicle({ vehicle, onClose }: Props) {
  const { t } = useTranslation()
  const seats = useSeats()
  const refuseSeat = useSeatRefusal()
  const restoring = useSave({
    save: ({ subscriptions }: { subscriptions: string }) =>
      restoreVehicle(vehicle, seatAttribute(chosenSeat(subscriptions, seats ?? null))),
    onError: refuseSeat,
    onSaved: onClose,
  })
  const form = useForm({
    initial: { subscriptions: ANY_SEAT },
    check: () => ({}),
    save: restoring.save,
  })
  const leave = () => (form.isSaving ? undefined : onClose())
  return (
    <Modal onClose={leave} labelledBy="restore-question">
      <form {...form.props}>
        <div className="confirm-body">
          <h2 id="restore-question">{t('vehicles.restoreTitle')}</h2>
          <Plate text={vehicle.attributes.licensePlate} country={vehicle.attributes.plateCountry} />
          <p>{t('vehicles.restoreText')}</p>
          {seats && <SeatField seats={seats} field={form.field('subscriptions')} />}
        </div>
        <div className="confirm-foot">
          <Button data-autofocus onClick={leave}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" kind="primary" isBusy={form.isSaving}>
            {t('vehicles.restore')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
