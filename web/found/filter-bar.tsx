import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { EXPENSE_MARKS } from '#contract/expenses/found-expenses.ts'
import { TRIP_MARKS } from '#contract/trips/found-trips.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import type { ViewList } from '#contract/views/view.ts'
import { type Tone, ToneIcon } from '../ui/chip.tsx'
import { Menu } from '../ui/menu.tsx'
import { ChoicesEditor } from './choices-editor.tsx'
import { DriverEditor, type EditorProps, PeriodEditor, RangeEditor, TagEditor } from './condition-editors.tsx'
import { categoryText, conditionLabel, conditionText, markText, type TextContext } from './condition-text.ts'
import {
  CONDITIONS,
  type Condition,
  type Filter,
  hasCondition,
  valuesOf,
  withCondition,
  withoutCondition,
} from './filter.ts'
import { FilterChip } from './filter-chip.tsx'
import styles from './filters.module.css'
import { VehiclesEditor } from './vehicles-editor.tsx'

type Props = {
  companyId: string
  filter: Filter
  /** `isSame`: the user is still editing the condition, so it is no new step of the history. */
  onFilter: (filter: Filter, isSame?: boolean) => void
  context: TextContext
  /** Conditions that the page sets by itself. */
  hidden?: readonly Condition[] | undefined
}

/** The conditions of the filter as chips, and a menu of the others. */
export function FilterBar({ companyId, filter, onFilter, context, hidden = [] }: Props) {
  const { t } = useTranslation()
  const { list } = context
  // Chosen in the menu, and not set yet.
  const [chosen, setChosen] = useState<Condition | null>(null)
  // The condition that the last step of the history has set.
  const [edited, setEdited] = useState<Condition | null>(null)
  const all: readonly Condition[] = CONDITIONS[list].filter((one) => !hidden.includes(one))
  const shown = all.filter((one) => hasCondition(filter, one) || one === chosen)
  const left = all.filter((one) => !shown.includes(one))
  function leave(condition: Condition) {
    setEdited(null)
    if (condition === chosen) setChosen(null)
  }
  return (
    <div className={styles.bar} role="group" aria-label={t('found.filters')}>
      {shown.map((condition) => (
        <FilterChip
          key={condition}
          label={conditionLabel(condition, context)}
          value={conditionText(condition, filter, context)}
          isNew={condition === chosen}
          onRemove={() => {
            setChosen(null)
            onFilter(withoutCondition(filter, condition))
          }}
          onClose={() => leave(condition)}
        >
          {(close) => (
            <ConditionEditor
              {...{ companyId, condition, filter, list, close }}
              onValues={(values) => {
                onFilter(withCondition(filter, condition, values), edited === condition)
                setEdited(condition)
              }}
            />
          )}
        </FilterChip>
      ))}
      {left.length > 0 && (
        <Menu
          label={t('found.addFilter')}
          button={(props) => (
            <button {...props} className={`btn quiet ${styles.add}`}>
              <IconPlus aria-hidden="true" />
              {t('found.filter')}
            </button>
          )}
        >
          {(close) =>
            left.map((condition) => (
              <button
                key={condition}
                type="button"
                role="menuitem"
                className="menu-item"
                onClick={() => {
                  close()
                  setChosen(condition)
                }}
              >
                {conditionLabel(condition, context)}
              </button>
            ))
          }
        </Menu>
      )}
    </div>
  )
}

type ConditionProps = EditorProps & {
  companyId: string
  condition: Condition
  list: ViewList
  close: () => void
}

const CATEGORIES: Record<ViewList, readonly string[]> = {
  trips: TRIP_CATEGORIES,
  expenses: EXPENSE_CATEGORIES,
}
const MARKS: Record<ViewList, readonly string[]> = { trips: TRIP_MARKS, expenses: EXPENSE_MARKS }

function ConditionEditor({ companyId, condition, filter, list, onValues, close }: ConditionProps) {
  const { t } = useTranslation()
  const legend = conditionLabel(condition, { t, list })
  switch (condition) {
    case 'search':
      return null
    case 'period':
      return <PeriodEditor {...{ filter, onValues, close }} />
    case 'categories':
      return (
        <ChoicesEditor
          legend={legend}
          choices={CATEGORIES[list].map((value) => ({
            value,
            label: categoryText(t, list, value),
            ...(list === 'trips' && { icon: <ToneMark tone={value as Tone} /> }),
          }))}
          chosen={valuesOf(filter.categories)}
          onChoose={(chosen) => onValues({ categories: chosen.join(',') })}
        />
      )
    case 'marks':
      return (
        <ChoicesEditor
          legend={legend}
          choices={MARKS[list].map((value) => ({ value, label: markText(t, value) }))}
          chosen={valuesOf(filter.marks)}
          onChoose={(chosen) => onValues({ marks: chosen.join(',') })}
        />
      )
    case 'driver':
      return (
        <DriverEditor
          companyId={companyId}
          value={filter.driver ?? ''}
          onText={(driver) => onValues({ driver })}
        />
      )
    case 'tag':
      return <TagEditor companyId={companyId} value={filter.tag ?? ''} onText={(tag) => onValues({ tag })} />
    case 'vehicleIds':
      return (
        <VehiclesEditor
          companyId={companyId}
          ids={valuesOf(filter.vehicleIds)}
          onIds={(ids) => onValues({ vehicleIds: ids.join(',') })}
        />
      )
    case 'distance':
      return (
        <RangeEditor
          kind="reading"
          range={[filter.distanceFrom, filter.distanceTo]}
          onRange={(distanceFrom, distanceTo) => onValues({ distanceFrom, distanceTo })}
        />
      )
    case 'amount':
      return (
        <RangeEditor
          kind="amount"
          range={[filter.amountFrom, filter.amountTo]}
          onRange={(amountFrom, amountTo) => onValues({ amountFrom, amountTo })}
        />
      )
  }
}

const ToneMark = ({ tone }: { tone: Tone }) => (
  <span className={`tone-${tone}`}>
    <ToneIcon tone={tone} />
  </span>
)
