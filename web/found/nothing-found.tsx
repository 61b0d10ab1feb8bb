import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ViewList } from '#contract/views/view.ts'
import { Button } from '../ui/button.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { conditionLabel, conditionText, type TextContext } from './condition-text.ts'
import { CONDITIONS, type Condition, type Filter, hasCondition, withoutCondition } from './filter.ts'

type Props = {
  list: ViewList
  filter: Filter
  onFilter: (filter: Filter) => void
  context: TextContext
}

/** Names the conditions that nothing fits, and offers to drop the last one. */
export function NothingFound({ list, filter, onFilter, context }: Props) {
  const { t } = useTranslation()
  const all: readonly Condition[] = ['search', ...CONDITIONS[list]]
  const set = all.filter((condition) => hasCondition(filter, condition))
  const last = set.at(-1)
  const named = set.map((condition) =>
    [conditionLabel(condition, context), conditionText(condition, filter, context)].join(' '),
  )
  return (
    <StatePanel
      icon={<IconFilterOff />}
      title={t(list === 'trips' ? 'found.noTrip' : 'found.noExpense')}
      text={named.join(' · ')}
    >
      {last && (
        <div className="state-panel-actions">
          <Button onClick={() => onFilter(withoutCondition(filter, last))}>
            {t('found.without', { label: conditionLabel(last, context) })}
          </Button>
          {set.length > 1 && <Button onClick={() => onFilter({})}>{t('found.dropAll')}</Button>}
        </div>
      )}
    </StatePanel>
  )
}
