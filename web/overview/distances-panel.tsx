import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Distances } from '#contract/overview/calls.ts'
import { usePrinting } from '../ui/use-printing.ts'
import { DriverList } from './driver-list.tsx'
import { FigureHead } from './figure-head.tsx'
import { CATEGORY_ORDER, type UnitFigures } from './figures.ts'
import { Legend } from './legend.tsx'
import { tripsLink } from './links.ts'
import { MonthChart } from './month-chart.tsx'
import { MonthTable } from './month-table.tsx'
import styles from './overview.module.css'
import { Loaded } from './panel.tsx'
import { hasMonth, type Period } from './period.ts'
import { useFigures } from './use-figures.ts'

const HEIGHT = 292

export type PanelProps = { companyId: string; period: Period; isCompared: boolean }
type Props = PanelProps & { query: UseQueryResult<Distances> }

/** Who and what drove how far: by month and category, and by driver. */
export function DistancesPanel({ query, ...props }: Props) {
  return (
    <section className={`${styles.panel} ${styles.two}`} aria-labelledby="overview-distances">
      <Loaded query={query} height={HEIGHT}>
        {({ units, isRunning }) => {
          const [main, ...others] = units
          if (!main) return null
          return (
            <div className={styles.columns}>
              <div className={styles.wide}>
                <Months unit={main} isRunning={isRunning} others={others} {...props} />
              </div>
              <div className={styles.narrow}>
                <DriverList units={[main, ...others]} {...props} />
              </div>
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}

type MonthsProps = PanelProps & { unit: UnitFigures; isRunning: boolean; others: readonly UnitFigures[] }

function Months({ unit: main, isRunning, others, companyId, period, isCompared }: MonthsProps) {
  const { t } = useTranslation()
  const { number, distance } = useFigures()
  const [isTable, showTable] = useState(false)
  const isPrinting = usePrinting()
  const { unit, categories } = main
  const label = t(`overview.chart.${unit}`)
  const months = main.months.map((one) => ({
    month: one.month,
    total: one.distance,
    previous: one.previous,
    parts: CATEGORY_ORDER.map((key) => ({
      key,
      value: one.categories.find(({ category }) => category === key)?.distance ?? 0,
    })),
  }))
  const used = CATEGORY_ORDER.filter((key) =>
    months.some(({ parts }) => parts.some((part) => part.key === key && part.value > 0)),
  )
  const write = (value: number) => distance(value, unit)
  return (
    <>
      <FigureHead
        id="overview-distances"
        name={t('overview.distances')}
        value={
          <>
            {number(main.distance)} <small>{unit}</small>
          </>
        }
        link={tripsLink(companyId, {}, period)}
        period={period}
        isRunning={isRunning}
        comparison={
          isCompared ? { current: main.distance, previous: main.previous, text: write(main.previous) } : null
        }
        isTable={isTable}
        onTable={() => showTable(!isTable)}
      />
      {others
        .filter((one) => one.distance > 0)
        .map((one) => (
          <p key={one.unit} className={styles.also}>
            <Link {...tripsLink(companyId, {}, period)} className={styles.plain}>
              {t('overview.also', { value: distance(one.distance, one.unit) })}
            </Link>
            {isCompared && ` (${t('overview.previous')} ${distance(one.previous, one.unit)})`}
          </p>
        ))}
      <Legend
        entries={used.map((key) => ({
          key,
          tone: `tone-${key}`,
          name: t(`category.${key}`),
          value: number(categories.find(({ category }) => category === key)?.distance ?? 0),
          link: tripsLink(companyId, { categories: key }, period),
        }))}
      />
      {isTable || isPrinting ? (
        <MonthTable
          label={label}
          months={months}
          columns={used.map((key) => ({ key, name: t(`category.${key}`) }))}
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
          tone={(key) => `tone-${key}`}
          write={write}
          number={number}
        />
      )}
    </>
  )
}
