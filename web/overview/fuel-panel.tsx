import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrinting } from '../ui/use-printing.ts'
import type { PanelProps } from './distances-panel.tsx'
import styles from './fuel.module.css'
import { type FuelSeries, fuelSeries } from './fuel-series.ts'
import { FuelTable } from './fuel-table.tsx'
import { expensesLink } from './links.ts'
import overview from './overview.module.css'
import { Loaded } from './panel.tsx'
import { fuelQuery } from './queries.ts'
import { SparkLine } from './spark-line.tsx'

const HEIGHT = 140

/** What fuel cost and how much of it was used, in the period and over twelve months. */
export function FuelPanel(props: PanelProps) {
  const { t, i18n } = useTranslation()
  const query = useQuery(fuelQuery(props.companyId, props.period))
  const [isTable, showTable] = useState(false)
  const isPrinting = usePrinting()
  return (
    <section className={`${overview.panel} ${styles.panel}`} aria-labelledby="overview-fuel">
      <div className={styles.head}>
        <h2 id="overview-fuel">{t('overview.fuel')}</h2>
        <small>{t('overview.twelveMonths')}</small>
        <button
          type="button"
          className={`link ${styles.swap} screen-only`}
          onClick={() => showTable(!isTable)}
        >
          {t(isTable ? 'overview.asChart' : 'overview.asTable')}
        </button>
      </div>
      <Loaded query={query} height={HEIGHT}>
        {(fuel) => {
          const series = fuelSeries(fuel, t, i18n.language)
          if (series.length === 0) return <p className={overview.none}>{t('overview.noFuel')}</p>
          if (isTable || isPrinting) return <FuelTable series={series} />
          return (
            <ul className={styles.rows}>
              {series.map((one) => (
                <li key={one.key}>
                  <Row series={one} {...props} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

function Row({ series, companyId, period, isCompared }: PanelProps & { series: FuelSeries }) {
  const { t } = useTranslation()
  const { name, value, previous, months, write } = series
  const text = (one: number | null) => (one === null ? '–' : write(one))
  return (
    <Link {...expensesLink(companyId, { categories: 'fuel' }, period)} className={styles.row}>
      <span>
        <span className={styles.name}>{name}</span> <b>{text(value)}</b>{' '}
        {isCompared && <small>{t('overview.previousValue', { value: text(previous) })}</small>}
      </span>
      <SparkLine values={months.map((month) => month.value)} />
    </Link>
  )
}
