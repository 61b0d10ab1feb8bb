import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FieldFrame, type FieldProps } from '../ui/field-frame.tsx'
import { PlatesInput } from '../ui/plates-input.tsx'
import { assignableVehiclesQuery } from './queries.ts'

type Props = Omit<FieldProps<string[]>, 'isOptional'> & { companyId: string }

/** The vehicles that a person drives, or will drive. */
export function AssignedVehiclesField({ companyId, label, hint, field }: Props) {
  const { t } = useTranslation()
  const { data: all } = useQuery(assignableVehiclesQuery(companyId))
  const { id, value, fault, onValue, onBlur } = field
  const chosen = value.flatMap((one) => all?.find((vehicle) => vehicle.id === one) ?? [])
  return (
    <FieldFrame {...{ id, label, hint, fault }} isOptional>
      <PlatesInput
        {...{ id, hint, fault, all, chosen, onBlur }}
        placeholder={t('combo.chooseVehicle')}
        onChoose={onValue}
      />
    </FieldFrame>
  )
}
