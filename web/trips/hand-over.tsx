import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayName } from '../kernel/display-name.ts'
import { useMe } from '../kernel/me.ts'
import { useSave } from '../kernel/use-save.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FieldFrame } from '../ui/field-frame.tsx'
import { Select } from '../ui/select.tsx'
import { allVehicleUsersQuery, type Vehicle } from '../vehicles/public.ts'
import type { Trip } from './queries.ts'
import { saveTrip } from './save-trip.ts'

type Props = { vehicle: Vehicle; trip: Trip; onDone: () => void }

/** Hands a hidden trip over to whoever drove it: another user of the vehicle. */
export function HandOver({ vehicle, trip, onDone }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: users = [] } = useQuery(allVehicleUsersQuery(vehicle.id))
  const others = users.filter((user) => user.id !== me.id)
  const driver = others.find((user) => user.id === chosen) ?? others[0]
  const saving = useSave({
    save: (driverUserId: string) => saveTrip(vehicle.id, trip, { driverUserId }),
    success: () => t('handOver.done', { name: driver ? displayName(driver) : '' }),
    onSaved: onDone,
  })
  if (!driver) return null
  return (
    <>
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {t('handOver.open')}
      </button>
      {isAsked && (
        <Confirm
          title={t('handOver.title')}
          action={t('handOver.action')}
          kind="primary"
          isBusy={saving.isPending}
          onConfirm={() => saving.start(driver.id)}
          onCancel={() => setAsked(false)}
        >
          <FieldFrame id={id} label={t('handOver.driver')} fault={undefined}>
            <Select id={id} value={driver.id} onChange={({ target }) => setChosen(target.value)}>
              {others.map((user) => (
                <option key={user.id} value={user.id}>
                  {displayName(user)}
                </option>
              ))}
            </Select>
          </FieldFrame>
          <p>{t('handOver.text', { name: displayName(driver) })}</p>
        </Confirm>
      )}
    </>
  )
}
