import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from '../ui/field-frame.tsx'
import { PlatesInput } from '../ui/plates-input.tsx'
import { allVehiclesQuery } from '../vehicles/public.ts'

type Props = { companyId: string; ids: readonly string[]; onIds: (ids: string[]) => void }

/** Vehicles by their plates. */
export function VehiclesEditor({ companyId, ids, onIds }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(allVehiclesQuery(companyId))
  const all = data?.map((vehicle) => ({ id: vehicle.id, licensePlate: vehicle.attributes.licensePlate }))
  const chosen = ids.flatMap((one) => all?.find((option) => option.id === one) ?? [])
  return (
    <FieldFrame id={id} label={t('nav.vehicles')} fault={undefined}>
      <PlatesInput
        {...{ id, chosen, all }}
        fault={undefined}
        placeholder={t('found.anyVehicle')}
        onChoose={onIds}
      />
    </FieldFrame>
  )
}
