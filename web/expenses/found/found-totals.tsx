import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { writeMoney } from '#domain/format/money.ts'
import { categoryText, type Filter, mostText, TotalsLine } from '../../found/public.ts'
import { expenseTotalsQuery } from './queries.ts'

type Props = { companyId: string; filter: Filter }

/** What was spent, by currency and category. */
export function FoundTotals({ companyId, filter }: Props) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { data, isPlaceholderData, isFetching } = useQuery(expenseTotalsQuery(companyId, filter))
  if (!data) return <div />
  const shares = EXPENSE_CATEGORIES.flatMap((category) => {
    const parts = data.amounts.flatMap(({ currencyCode, categories }) =>
      categories
        .filter((part) => part.category === category && part.count > 0)
        .map(({ grossing }) => writeMoney(grossing, currencyCode, language)),
    )
    if (parts.length === 0) return []
    return {
      key: category,
      label: categoryText(t, 'expenses', category),
      value: parts.join(' + '),
      share: 0,
      narrow: { categories: category },
    }
  })
  return (
    <TotalsLine
      count={
        data.isMore
          ? t('found.expenses', { number: mostText(language) })
          : t('expenses.count', { count: data.count })
      }
      sums={data.amounts.map((sum) => writeMoney(sum.grossing, sum.currencyCode, language))}
      shares={shares}
      isSimilar={data.isSimilar}
      isMore={data.isMore}
      isStale={isPlaceholderData && isFetching}
    />
  )
}
