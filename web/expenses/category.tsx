import { IconDots, IconDroplet, IconGasStation, IconParking, IconTools, IconWheel } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'

const ICONS: Record<ExpenseCategory, () => ReactNode> = {
  fuel: () => <IconGasStation />,
  parking: () => <IconParking />,
  garage: () => <IconTools />,
  cleaning: () => <IconDroplet />,
  tires: () => <IconWheel />,
  other: () => <IconDots />,
}

export const CategoryIcon = ({ category }: { category: ExpenseCategory }) => (
  <span className="tone-icon" aria-hidden="true">
    {ICONS[category]()}
  </span>
)

/** What the money was spent on, by icon and word; of fuel, which. */
export function ExpenseKind({ category, fuel }: { category: ExpenseCategory; fuel: string | null }) {
  const { t } = useTranslation()
  return (
    <span className="expense-kind">
      <CategoryIcon category={category} />
      <span className="two-lines">
        <span>{t(`expenseCategory.${category}`)}</span>
        {fuel && <span>{fuel}</span>}
      </span>
    </span>
  )
}
