import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../ui/fields.tsx'
import type { Form } from '../ui/form.ts'
import { useDrivers, type Vehicle } from '../vehicles/public.ts'
import type { Device } from './queries.ts'

export type DeviceValues = { name: string; driverUserId: string }

type Props = { form: Form<DeviceValues>; vehicle: Vehicle; device?: Device }

/** Name and driver of a device. */
export function DeviceFields({ form, vehicle, device }: Props) {
  const { t } = useTranslation()
  const drivers = useDrivers(vehicle)
  const { driverUserId, driverName } = device?.attributes ?? {}
  const isListed = !driverUserId || drivers.some(({ value }) => value === driverUserId)
  return (
    <>
      <TextField label={t('recording.name')} field={form.field('name')} autoComplete="off" isFirst />
      <SelectField
        label={t('recording.driver')}
        hint={t('recording.driverHint')}
        field={form.field('driverUserId')}
        options={[
          { value: '', label: t('recording.noDriver') },
          ...(isListed ? [] : [{ value: driverUserId, label: driverName ?? '–' }]),
          ...drivers,
        ]}
      />
    </>
  )
}
