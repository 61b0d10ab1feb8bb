import { useTranslation } from 'react-i18next'
import { DEFAULT_FUEL, FUEL_TYPES } from '#contract/expenses/fuel.ts'
import { resolveUnit, unitsOf } from '#domain/expenses/fuel-units.ts'
import { SelectField } from '../ui/fields.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import type { FieldsProps } from './expense-fields.tsx'

/** The fuel and its unit, from the form's values. */
export function readFuel({ form, vehicle }: Pick<FieldsProps, 'form' | 'vehicle'>) {
  const { systemOfUnits } = vehicle.attributes
  const fuel = form.values.productType ?? DEFAULT_FUEL
  const unit = resolveUnit(fuel, systemOfUnits, form.values.unit)
  return { fuel, unit, units: unitsOf(fuel, systemOfUnits) }
}

/** Fuel, amount, and whether the tank is full. */
export function FuelFields({ form, vehicle }: FieldsProps) {
  const { t } = useTranslation()
  const { fuel, unit, units } = readFuel({ form, vehicle })
  return (
    <>
      <div className={units.length > 1 ? 'pair' : undefined}>
        <SelectField
          label={t('expenses.fuelType')}
          field={{
            ...form.field('productType'),
            value: fuel,
            onValue: (productType) => form.change({ productType, unit: null }),
          }}
          options={FUEL_TYPES.map((value) => ({ value, label: t(`fuel.${value}`) }))}
        />
        {units.length > 1 && (
          <SelectField
            label={t('expenses.unit')}
            field={{ ...form.field('unit'), value: unit }}
            options={units.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
      <SwitchField
        label={t('expenses.filledUp')}
        hint={t('expenses.filledUpHint')}
        field={form.field('isReferenceValue')}
      />
    </>
  )
}
