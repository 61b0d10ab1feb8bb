import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { Costs } from '#contract/overview/calls.ts'
import { usePrinting } from '../ui/use-printing.ts'
import { Amount } from './amount.tsx'
import chart from './chart.module.css'
import type { PanelProps } from './distances-panel.tsx'
import { FigureHead } from './figure-head.tsx'
import { bySpent, type CurrencyFigures } from './figures.ts'
import { Legend } from './legend.tsx'
import { expensesLink } from './links.ts'
import { MonthChart } from './month-chart.tsx'
import { MonthTable } from './month-table.tsx'
import styles from './overview.module.css'
import { Loaded } from './panel.tsx'
import { hasMonth } from './period.ts'
import { useFigures } from './use-figures.ts'

const HEIGHT = 292

/** Petrol and grey: the colours of the trips' categories mean something else. */
const GROUPS = [
  { key: 'fuel', categories: ['fuel'] },
  { key: 'upkeep', categories: ['garage', 'tires'] },
  { key: 'parking', categories: ['parking'] },
  { key: 'other', categories: ['cleaning', 'other'] },
] as const satisfies { key: string; categories: readonly ExpenseCategory[] }[]

const tone = (key: string) => chart[key] ?? ''

type Sums = readonly { category: ExpenseCategory; grossing: number }[]

const groupSum = (sums: Sums, members: readonly ExpenseCategory[]) =>
  sums.filter(({ category }) => members.includes(category)).reduce((sum, { grossing }) => sum + grossing, 0)

type Props = PanelProps & { query: UseQueryResult<Costs>; isRunning: boolean }

/** What was spent, by month and kind. */
export function CostsPanel({ query, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <section className={styles.panel} aria-label={t('overview.costs')}>
      <Loaded query={query} height={HEIGHT}>
        {({ currencies }) => {
          const [main, ...others] = bySpent(currencies)
          return (
            <div className={styles.wide}>
              {main ? (
                <Months currency={main} others={others} {...props} />
              ) : (
                <p className={styles.none}>{t('overview.noCosts')}</p>
              )}
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}

type MonthsProps = PanelProps & {
  currency: CurrencyFigures
  others: readonly CurrencyFigures[]
  isRunning: boolean
}

function Months({ currency: main, others, companyId, period, isCompared, isRunning }: MonthsProps) {
  const { t } = useTranslation()
  const { number, money } = useFigures()
  const [isTable, showTable] = useState(false)
  const isPrinting = usePrinting()
  const { currencyCode } = main
  const write = (value: number) => money(value, currencyCode)
  const months = main.months.map((one) => ({
    month: one.month,
    total: one.grossing,
    previous: one.previous,
    parts: GROUPS.map(({ key, categories }) => ({ key, value: groupSum(one.categories, categories) })),
  }))
  const used = GROUPS.filter(({ key }) =>
    months.some(({ parts }) => parts.some((part) => part.key === key && part.value > 0)),
  )
  const label = t('overview.chart.costs')
  return (
    <>
      <FigureHead
        id="overview-costs"
        name={t('overview.costs')}
        isNamed
        value={<Amount value={main.grossing} currency={currencyCode} />}
        link={expensesLink(companyId, {}, period)}
        period={period}
        isRunning={isRunning}
        comparison={
          isCompared ? { current: main.grossing, previous: main.previous, text: write(main.previous) } : null
        }
        isTable={isTable}
        onTable={() => showTable(!isTable)}
      />
      {others.some(({ grossing }) => grossing > 0) && (
        <p className={styles.also}>
          {t('overview.also', {
            value: others
              .filter(({ grossing }) => grossing > 0)
              .map((one) => money(one.grossing, one.currencyCode))
              .join(', '),
          })}
        </p>
      )}
      <Legend
        entries={used.map(({ key, categories }) => ({
          key,
          tone: tone(key),
          name: t(`overview.costGroup.${key}`),
          value: number(groupSum(main.categories, categories)),
          link: expensesLink(companyId, { categories: categories.join(',') }, period),
        }))}
      />
      {isTable || isPrinting ? (
        <MonthTable
          label={label}
          months={months}
          columns={used.map(({ key }) => ({ key, name: t(`overview.costGroup.${key}`) }))}
          isCompared={isCompared}
          write={number}
        />
      ) : (
        <MonthChart
          companyId={companyId}
          label={label}
          months={months}
          isChosen={(month) => hasMonth(period, month)}
          isCompared={isCompared}
          tone={tone}
          write={write}
          number={number}
        />
      )}
    </>
  )
}
