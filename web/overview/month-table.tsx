import { useTranslation } from 'react-i18next'
import { writeMonth } from '#domain/format/date.ts'
import styles from './chart.module.css'
import type { MonthFigures } from './month-chart.tsx'

type Props = {
  label: string
  months: readonly MonthFigures[]
  columns: readonly { key: string; name: string }[]
  isCompared: boolean
  write: (value: number) => string
}

/** The figures of a chart, for screen readers, print and exact values. */
export function MonthTable({ label, months, columns, isCompared, write }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('overview.column.month')}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className="align-end">
                {name}
              </th>
            ))}
            <th scope="col" className="align-end">
              {t('overview.column.total')}
            </th>
            {isCompared && (
              <th scope="col" className="align-end">
                {t('overview.previous')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, total, previous, parts }) => (
            <tr key={month}>
              <th scope="row">{writeMonth(month, i18n.language)}</th>
              {columns.map(({ key }) => {
                const value = parts.find((part) => part.key === key)?.value ?? 0
                return <td key={key}>{value > 0 ? write(value) : '–'}</td>
              })}
              <td>
                <b>{total > 0 ? write(total) : '–'}</b>
              </td>
              {isCompared && <td>{previous > 0 ? write(previous) : '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
