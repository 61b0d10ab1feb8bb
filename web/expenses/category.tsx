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

/** The category of an expense, by icon and text; for fuel, which one. */
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
