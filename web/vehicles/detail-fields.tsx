import { useTranslation } from 'react-i18next'
import { TRIP_CATEGORIES } from '#contract/trips/category.ts'
import { SelectField, TextField } from '../ui/fields.tsx'
import type { Form } from '../ui/form.ts'
import type { Vehicle } from './queries.ts'
import { useDrivers } from './use-drivers.ts'
import { vehicleLabels } from './vehicle-fields.tsx'
import type { VehicleValues } from './vehicle-form.ts'

type Props = { form: Form<VehicleValues>; vehicle: Vehicle }

/** What helps to recognise a vehicle, and what its new trips start with. */
export function DetailFields({ form, vehicle }: Props) {
  const { t } = useTranslation()
  const labels = vehicleLabels(t)
  return (
    <>
      <TextField
        label={labels.name}
        hint={t('vehicles.nameHint')}
        field={form.field('name')}
        autoComplete="off"
        isOptional
      />
      <div className="pair stack">
        <TextField label={labels.make} field={form.field('make')} autoComplete="off" isOptional />
        <TextField label={labels.model} field={form.field('model')} autoComplete="off" isOptional />
      </div>
      <TextField label={labels.vin} field={form.field('vin')} autoComplete="off" isOptional isUpperCase />
      <div className="pair stack">
        <SelectField
          label={labels.defaultDriverId}
          hint={t('vehicles.defaultDriverHint')}
          field={form.field('defaultDriverId')}
          options={[{ value: '', label: t('vehicles.anyDriver') }, ...useDrivers(vehicle)]}
        />
        <SelectField
          label={labels.defaultCategory}
          hint={t('vehicles.defaultCategoryHint')}
          field={form.field('defaultCategory')}
          options={TRIP_CATEGORIES.toSorted((a) => (a === 'none' ? -1 : 0)).map((value) => ({
            value,
            label: t(`category.${value}`),
          }))}
        />
      </div>
    </>
  )
}
