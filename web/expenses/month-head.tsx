import { useTranslation } from 'react-i18next'
import type { ExpenseMonth } from '#contract/expenses/insights.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeMonth } from '#domain/format/date.ts'
import { writeMoney } from '#domain/format/money.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'

type Props = {
  month: string
  sums: ExpenseMonth | undefined
  /** The distance driven in that month, if the user may see it. */
  driven: number | undefined
  system: SystemOfUnits
}

/** A month with its costs: of all its expenses, not only of the loaded ones. */
export function MonthHead({ month, sums, driven, system }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <b>{writeMonth(month, i18n.language)}</b>
      {sums && (
        <span>
          {t('expenses.count', { count: sums.count })}
          {sums.currencies.map(({ currencyCode, grossing }) => (
            <span key={currencyCode}> · {writeMoney(grossing, currencyCode, i18n.language)}</span>
          ))}
        </span>
      )}
      {sums && driven !== undefined && driven > 0 && (
        <span className="month-by-distance">
          {sums.currencies.map(({ currencyCode, grossing }) => (
            <span key={currencyCode}>
              {t(`expenses.byDistance.${distanceUnit(system)}`, {
                money: writeMoney(grossing / driven, currencyCode, i18n.language),
              })}
            </span>
          ))}
        </span>
      )}
    </>
  )
}
