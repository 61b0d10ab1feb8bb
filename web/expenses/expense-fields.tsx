import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { DEFAULT_FUEL } from '#contract/expenses/fuel.ts'
import { AddressField, readPlace, writePlace } from '../places/public.tsx'
import type { Form } from '../ui/form.ts'
import { NumberField } from '../ui/number-field.tsx'
import { TagsField } from '../ui/tags-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { distanceUnit } from '../vehicles/quantities.ts'
import type { Vehicle } from '../vehicles/queries.ts'
import { CategoryIcon } from './category.tsx'
import { Contradictions } from './contradictions.tsx'
import { isFuel } from './expense-form.ts'
import { type Context, type ExpenseValues, momentIn, type Origin, typedNumber } from './expense-values.ts'
import { FuelFields } from './fuel-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import type { Expense } from './queries.ts'
import { useAgainst } from './use-against.ts'
import { useTagSuggestions } from './use-tags.ts'
import { WhenFields } from './when-fields.tsx'

export const expenseLabels = (t: TFunction): Record<keyof ExpenseValues, string> => ({
  category: t('expenses.category'),
  productType: t('expenses.fuelType'),
  unit: t('expenses.unit'),
  grossing: t('expenses.total'),
  amount: t('expenses.amount'),
  pricePerUnit: t('expenses.price'),
  isReferenceValue: t('expenses.filledUp'),
  tax: t('expenses.tax'),
  odometer: t('vehicles.odometer'),
  place: t('trips.place'),
  date: t('trips.date'),
  time: t('trips.time'),
  zone: t('expenses.zone'),
  offset: t('expenses.zone'),
  tags: t('lists.tags'),
  comment: t('trips.comment'),
  said: '',
  third: '',
})

export type FieldsProps = {
  form: Form<ExpenseValues>
  origin: Origin
  context: Context
  vehicle: Vehicle
}

/** Everything that somebody can say about an expense of this category. */
export function ExpenseFields({ saved, ...props }: FieldsProps & { saved: Expense | null }) {
  const { form, origin, context, vehicle } = props
  const { t } = useTranslation()
  const tags = useTagSuggestions()
  const category = form.field('category')
  const place = form.field('place')
  const chooseCategory = (value: string) => {
    category.onValue(value)
    if (value === 'fuel' && form.values.productType === '') form.field('productType').onValue(DEFAULT_FUEL)
  }
  const elsewhere =
    form.values.place === origin.values.place
      ? (saved?.meta.contradictions.filter(({ kind }) => kind === 'elsewhere') ?? [])
      : []
  return (
    <div className="form expense-form">
      <Tiles
        legend={t('expenses.category')}
        isFirst
        field={{ ...category, onValue: chooseCategory }}
        tiles={EXPENSE_CATEGORIES.map((value) => ({
          value,
          label: t(`expenseCategory.${value}`),
          icon: <CategoryIcon category={value} />,
        }))}
      />
      {isFuel(form.values) && <FuelFields {...props} />}
      <MoneyFields {...props} />
      <WhenFields {...{ form, origin, context }} />
      <Odometer {...props} />
      <div>
        <AddressField
          label={t('trips.place')}
          id={place.id}
          value={readPlace(place.value)}
          fault={place.fault}
          onChange={(value) => place.onValue(writePlace(value))}
          onBlur={place.onBlur}
          vehicleId={vehicle.id}
        />
        <Contradictions told={elsewhere} system={vehicle.attributes.systemOfUnits} />
      </div>
      <TagsField label={t('lists.tags')} field={form.field('tags')} suggestions={tags} isOptional />
      <TextArea label={t('trips.comment')} field={form.field('comment')} isOptional />
    </div>
  )
}

function Odometer({ form, origin, context, vehicle }: FieldsProps) {
  const { t } = useTranslation()
  const moment = momentIn(form.values, context, origin)
  const reading = typedNumber(form.values, 'odometer', context.language)
  const against = useAgainst(
    vehicle,
    moment.kind === 'instant' ? moment.iso : null,
    reading === undefined ? undefined : Number(reading),
  )
  const { systemOfUnits } = vehicle.attributes
  return (
    <div>
      <NumberField
        label={t('vehicles.odometer')}
        field={form.field('odometer')}
        kind="reading"
        unit={distanceUnit(systemOfUnits)}
        isOptional
      />
      <Contradictions told={against} system={systemOfUnits} />
    </div>
  )
}
