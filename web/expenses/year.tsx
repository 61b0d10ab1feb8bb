import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeMonth } from '#domain/format/date.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Vehicle } from '../vehicles/public.ts'
import { expenseYearQuery } from './queries.ts'
import { YearChart } from './year-chart.tsx'
import { consumptionSeries, costSeries, isChartable, type Series } from './year-series.ts'

/** Consumption and costs of the twelve months up to the newest expense. */
export function YearOverview({ vehicle }: { vehicle: Vehicle }) {
  const { t, i18n } = useTranslation()
  const { data: year, isError } = useQuery(expenseYearQuery(vehicle.id))
  const [isTable, showTable] = useState(false)
  if (isError) return null
  if (!year) return <YearSkeleton />
  const system = vehicle.attributes.systemOfUnits
  const words = { t, language: i18n.language, system }
  const months = year.months.map(({ month }) => month)
  const consumption = consumptionSeries(year, words)
  const cost = costSeries(year, words)
  const chartable = [...consumption, ...cost].filter(isChartable)
  return (
    <section className="expense-year" aria-label={t('expenses.year')}>
      {hasNoChart(consumption) && (
        <TooFewMonths
          label={t('expenses.consumption')}
          series={consumption}
          text={t('expenses.fewFillings')}
        />
      )}
      {chartable.map((series) => (
        <YearChart key={series.id} series={series} months={months} />
      ))}
      {hasNoChart(cost) && (
        <TooFewMonths
          label={t(`expenses.costBy.${distanceUnit(system)}`)}
          series={cost}
          text={t('expenses.fewCosts')}
        />
      )}
      {chartable.length > 0 && (
        <Button
          kind="quiet"
          className="icon year-open"
          aria-label={t('expenses.yearTable')}
          onClick={() => showTable(true)}
        >
          <IconTable />
        </Button>
      )}
      {isTable && <YearTable months={months} series={chartable} onClose={() => showTable(false)} />}
    </section>
  )
}

const YearSkeleton = () => (
  <div className="expense-year fresh" aria-hidden="true">
    <div className="bone" />
    <div className="bone" />
  </div>
)

const hasNoChart = (series: readonly Series[]) => !series.some(isChartable)

/** Shown when there is too little data for a chart. */
function TooFewMonths({ label, series, text }: { label: string; series: readonly Series[]; text: string }) {
  const [only] = series
  return (
    <div className="year-chart few">
      <span>{label}</span>
      {only && <b>{only.write(only.total)}</b>}
      <p className="hint">{text}</p>
    </div>
  )
}

type TableProps = { months: readonly string[]; series: readonly Series[]; onClose: () => void }

/** The same values as a table, for screen readers and exact figures. */
function YearTable({ months, series, onClose }: TableProps) {
  const { t, i18n } = useTranslation()
  return (
    <Dialog title={t('expenses.year')} size="wide" onClose={onClose}>
      <div className="dialog-body">
        <table className="comparison-table year-table">
          <thead>
            <tr>
              <th scope="col">{t('expenses.month')}</th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col" className="align-end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, index) => (
              <tr key={month}>
                <th scope="row">{writeMonth(month, i18n.language)}</th>
                {series.map(({ id, values, write }) => {
                  const value = values[index] ?? null
                  return <td key={id}>{value === null ? '–' : write(value)}</td>
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('expenses.together')}</th>
              {series.map(({ id, total, write }) => (
                <td key={id} className="changed">
                  {write(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  )
}
