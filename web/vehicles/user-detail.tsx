import { IconTrash, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../app/saving.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { State } from '../ui/state.tsx'
import { nameOf } from './name-of.ts'
import { putVehicleUser, type VehicleUser } from './queries.ts'

type Props = {
  vehicleId: string
  /** Absent: the address names nobody who drives this vehicle. */
  user: VehicleUser | undefined
  isChanging: boolean
  onClose: () => void
}

/** One user of the vehicle, who can be taken off it. */
export function UserDetail({ vehicleId, user, isChanging, onClose }: Props) {
  const { t } = useTranslation()
  const { saved, failed } = useSaving()
  const [step, setStep] = useState<'show' | 'ask' | 'remove'>('show')
  if (!user)
    return (
      <Dialog title={t('vehicleUsers.detail')} onClose={onClose}>
        <State icon={<IconUserOff />} title={t('toast.error')} text={t('vehicleUsers.gone')} />
      </Dialog>
    )
  async function remove(userId: string) {
    setStep('remove')
    try {
      await putVehicleUser(vehicleId, userId, false)
    } catch (error) {
      setStep('show')
      return failed(error, { title: t('toast.deleteFailed') })
    }
    saved()
    onClose()
  }
  const { firstName, lastName, email } = user.attributes
  return (
    <Dialog title={t('vehicleUsers.detail')} onClose={onClose}>
      <dl className="dialog-body user-facts">
        <Fact name={t('field.firstName')} value={firstName} />
        <Fact name={t('field.lastName')} value={lastName} />
        <Fact name={t('field.emailAddress')} value={email} />
        <Fact name={t('vehicleUsers.role')} value={t('role.vehicle_user')} />
      </dl>
      <div className="dialog-foot">
        {isChanging && (
          <Button kind="danger" onClick={() => setStep('ask')}>
            <IconTrash />
            {t('vehicleUsers.remove')}
          </Button>
        )}
        <div className="spread" />
        <Button data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
      {step !== 'show' && (
        <Confirm
          title={t('vehicleUsers.removeTitle', { name: nameOf(user) })}
          action={t('vehicleUsers.remove')}
          isBusy={step === 'remove'}
          onConfirm={() => void remove(user.id)}
          onCancel={() => setStep('show')}
        >
          <p>{t('vehicleUsers.removeText')}</p>
        </Confirm>
      )}
    </Dialog>
  )
}

const Fact = ({ name, value }: { name: string; value: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
)
