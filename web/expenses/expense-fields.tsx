import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#contract/expenses/expense.ts'
import { DEFAULT_FUEL } from '#contract/expenses/fuel.ts'
import type { Contradiction } from '#contract/expenses/insights.ts'
import type { ExpensePosition } from '#domain/expenses/contradictions.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { SuggestedTagsField } from '../lists/public.ts'
import { FieldMap, PlaceField } from '../places/public.tsx'
import { NeedsTags } from '../plans/public.ts'
import { type MomentContext, readMoment } from '../records/public.ts'
import type { Form } from '../ui/form.ts'
import { validValue } from '../ui/input.ts'
import { NumberField } from '../ui/number-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { Tiles } from '../ui/tiles.tsx'
import type { Vehicle } from '../vehicles/public.ts'
import { CategoryIcon } from './category.tsx'
import { Contradictions } from './contradictions.tsx'
import { isFuel } from './expense-form.ts'
import { type ExpenseValues, type Origin, originMoment } from './expense-values.ts'
import { FuelFields } from './fuel-fields.tsx'
import { MomentFields } from './moment-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import { useContradictions } from './use-contradictions.ts'

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
  context: MomentContext
  vehicle: Vehicle
}

/** All fields of an expense of this category. */
export function ExpenseFields(props: FieldsProps) {
  const { form, origin, context, vehicle } = props
  const { t } = useTranslation()
  const chooseCategory = (category: ExpenseCategory) => {
    const { productType } = form.values
    form.change({ category, productType: category === 'fuel' ? (productType ?? DEFAULT_FUEL) : productType })
  }
  const against = useContradictions(vehicle, readInstant(props), readSpent(props))
  const system = vehicle.attributes.systemOfUnits
  return (
    <div className="form expense-form">
      <Tiles
        legend={t('expenses.category')}
        isFirst={origin.start.grossing !== null}
        field={{ ...form.field('category'), onValue: chooseCategory }}
        tiles={EXPENSE_CATEGORIES.map((value) => ({
          value,
          label: t(`expenseCategory.${value}`),
          icon: <CategoryIcon category={value} />,
        }))}
      />
      <MoneyFields {...props} />
      {isFuel(form.values) && <FuelFields {...props} />}
      <MomentFields {...{ form, origin, context }} />
      <div>
        <NumberField
          label={t('vehicles.odometer')}
          field={form.field('odometer')}
          kind="reading"
          unit={distanceUnit(system)}
          isOptional
        />
        <Contradictions contradictions={against.filter((one) => !isElsewhere(one))} system={system} />
      </div>
      <div>
        <PlaceField label={t('trips.place')} field={form.field('place')} vehicleId={vehicle.id} />
        <Contradictions contradictions={against.filter(isElsewhere)} system={system} />
      </div>
      <FieldMap field={form.field('place')} />
      <SuggestedTagsField
        label={t('lists.tags')}
        field={form.field('tags')}
        scope={{ vehicleId: vehicle.id }}
        isOptional
        closed={!vehicle.meta.plan.hasTags && <NeedsTags vehicle={vehicle} />}
      />
      <TextArea label={t('trips.comment')} field={form.field('comment')} isOptional />
    </div>
  )
}

const isElsewhere = ({ kind }: Contradiction) => kind === 'elsewhere'

const readInstant = ({ form, context, origin }: FieldsProps) => {
  const moment = readMoment(form.values, originMoment(origin), context)
  return moment.kind === 'instant' ? moment.iso : null
}

/** Odometer and coordinate, as far as they are valid; one recorded by a device counts before the place's. */
const readSpent = ({ form, origin }: FieldsProps): ExpensePosition => ({
  odometer: validValue(form.values.odometer),
  coordinate: origin.start.coordinate ?? form.values.place?.coordinate ?? null,
})
