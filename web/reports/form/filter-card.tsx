import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import { useCurrentCompany } from '../../kernel/current-company.ts'
import { SuggestedDriverField, SuggestedTagsField } from '../../lists/public.ts'
import { SelectField } from '../../ui/fields.tsx'
import type { TemplateForm } from '../use-template-form.ts'
import { Card } from './card.tsx'
import { fieldLabels } from './labels.ts'

/** Filters; the first two apply to trips, the others to expenses. */
export function FilterCard({ form }: { form: TemplateForm }) {
  const { t } = useTranslation()
  const labels = fieldLabels(t)
  const scope = { companyId: useCurrentCompany()?.id ?? '' }
  const { tripCategory, driverName, expenseCategory, tags } = form.values
  const filters = [tripCategory, driverName.trim(), expenseCategory, tags]
  const count = filters.filter(({ length }) => length > 0).length
  return (
    <Card
      title={t('reports.filter')}
      hint={count > 0 ? t('reports.filters', { count }) : t('reports.noFilter')}
    >
      <div className="pair stack">
        <SelectField
          label={labels.tripCategory}
          field={form.field('tripCategory')}
          options={[
            { value: '', label: t('trips.everyCategory') },
            ...TRIP_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) })),
          ]}
        />
        <SuggestedDriverField
          label={labels.driverName}
          field={form.field('driverName')}
          scope={scope}
          placeholder={t('reports.everyDriver')}
          end={<IconChevronDown className="small" aria-hidden="true" />}
          isPlain
        />
        <SelectField
          label={labels.expenseCategory}
          field={form.field('expenseCategory')}
          options={[
            { value: '', label: t('reports.everyExpense') },
            ...EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`expenseCategory.${value}`) })),
          ]}
        />
        <SuggestedTagsField
          label={labels.tags}
          field={form.field('tags')}
          scope={scope}
          placeholder={t('reports.everyTag')}
        />
      </div>
    </Card>
  )
}
