import { useTranslation } from 'react-i18next'
import { DEFAULT_FUEL, FUEL_TYPES, UNITS } from '#contract/expenses/fuel.ts'
import { resolveUnit, unitsOf } from '#domain/expenses/fuel-units.ts'
import { SelectField } from '../ui/fields.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import type { FieldsProps } from './expense-fields.tsx'

/** The fuel and its unit, from the form's values. */
export function readFuel({ form, vehicle }: Pick<FieldsProps, 'form' | 'vehicle'>) {
  const { systemOfUnits } = vehicle.attributes
  const fuel = FUEL_TYPES.find((one) => one === form.values.productType) ?? DEFAULT_FUEL
  const wanted = UNITS.find((one) => one === form.values.unit)
  return { fuel, unit: resolveUnit(fuel, systemOfUnits, wanted), units: unitsOf(fuel, systemOfUnits) }
}

/** Fuel, amount, and whether the tank is full. */
export function FuelFields({ form, vehicle }: FieldsProps) {
  const { t } = useTranslation()
  const { unit, units } = readFuel({ form, vehicle })
  const productType = form.field('productType')
  return (
    <>
      <div className={units.length > 1 ? 'pair' : undefined}>
        <SelectField
          label={t('expenses.fuelType')}
          field={{
            ...productType,
            onValue: (value) => {
              productType.onValue(value)
              form.field('unit').onValue('')
            },
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
