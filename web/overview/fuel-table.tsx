import { useTranslation } from 'react-i18next'
import { shortMonthOfYear } from '#domain/format/date.ts'
import styles from './chart.module.css'
import type { FuelSeries } from './fuel-series.ts'

/** The values behind the lines, for screen readers, print and exact values. */
export function FuelTable({ series }: { series: readonly FuelSeries[] }) {
  const { t, i18n } = useTranslation()
  const months = series[0]?.months ?? []
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-labelledby="overview-fuel">
        <thead>
          <tr>
            <th scope="col">{t('overview.column.month')}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month }, at) => (
            <tr key={month}>
              <th scope="row">{shortMonthOfYear(month, i18n.language)}</th>
              {series.map(({ key, months: own, write }) => {
                const value = own[at]?.value ?? null
                return <td key={key}>{value === null ? '–' : write(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
