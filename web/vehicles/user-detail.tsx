import { IconTrash, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayName } from '../kernel/display-name.ts'
import { problemText } from '../kernel/problem-text.ts'
import { RemovalDialog } from '../kernel/removal-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { type VehicleUser, vehicleUserQuery } from './queries.ts'
import { setVehicleUser } from './save-vehicle.ts'

type Props = {
  vehicleId: string
  userId: string
  /** The loaded users; one that is not among them is fetched. */
  listed: VehicleUser | undefined
  isChanging: boolean
  onClose: () => void
}

/** A user of the vehicle, with a button to end the assignment. */
export function UserDetail({ userId, listed, ...props }: Props) {
  const { t } = useTranslation()
  // A removed user disappears from the list before this dialog closes.
  const [first] = useState(listed)
  const query = useQuery({ ...vehicleUserQuery(props.vehicleId, userId), enabled: !first })
  const user = first ?? query.data
  if (user) return <UserFacts {...props} user={user} />
  if (query.isPending) return null
  return (
    <Dialog title={t('vehicleUsers.detail')} onClose={props.onClose}>
      <StatePanel
        icon={<IconUserOff />}
        title={t('toast.error')}
        text={query.isError ? problemText(query.error, t) : t('vehicleUsers.gone')}
      >
        {query.isError && (
          <Button kind="primary" onClick={() => void query.refetch()}>
            {t('action.retry')}
          </Button>
        )}
      </StatePanel>
    </Dialog>
  )
}

type FactsProps = Omit<Props, 'userId' | 'listed'> & { user: VehicleUser }

function UserFacts({ vehicleId, user, isChanging, onClose }: FactsProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { firstName, lastName, email, roles } = user.attributes
  return (
    <Dialog title={t('vehicleUsers.detail')} onClose={onClose}>
      <dl className="dialog-body user-facts">
        <Fact name={t('field.firstName')} value={firstName} />
        <Fact name={t('field.lastName')} value={lastName} />
        <Fact name={t('field.emailAddress')} value={email} />
        <Fact name={t('vehicleUsers.role')} value={roles[0] ? t(`role.${roles[0]}`) : null} />
      </dl>
      <div className="dialog-foot">
        {isChanging && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            <IconTrash />
            {t('vehicleUsers.remove')}
          </Button>
        )}
        <div className="spread" />
        <Button data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
      {isAsking && (
        <RemovalDialog
          title={t('vehicleUsers.removeTitle', { name: displayName(user) })}
          action={t('vehicleUsers.remove')}
          remove={() => setVehicleUser(vehicleId, user.id, false)}
          onRemoved={onClose}
          onCancel={() => setAsking(false)}
        >
          <p>{t('vehicleUsers.removeText')}</p>
        </RemovalDialog>
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
