import type { ReportFilter } from '#contract/reports/template.ts'
import type { Translate } from '#domain/field-text.ts'

type Key = 'expenseFilter.category' | 'expenseFilter.tags'
type Texts = { t: (key: Key, values: { value: string }) => string; portal: Translate }

/** Which expenses a filter chooses; empty without one. */
export function expenseFilterText(
  { expenseCategory, tags }: Pick<ReportFilter, 'expenseCategory' | 'tags'>,
  { t, portal }: Texts,
): string {
  const chosen = [
    expenseCategory === null
      ? ''
      : t('expenseFilter.category', { value: portal(`expenseCategory.${expenseCategory}`) }),
    tags.length === 0 ? '' : t('expenseFilter.tags', { value: tags.join(', ') }),
  ]
  return chosen.filter((text) => text !== '').join('; ')
}
