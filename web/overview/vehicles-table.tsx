import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DistanceUnit } from '#contract/overview/calls.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { Amount } from './amount.tsx'
import type { PanelProps } from './distances-panel.tsx'
import type { FleetSum } from './figures.ts'
import { useFigures } from './use-figures.ts'
import { VehicleCells } from './vehicle-cells.tsx'
import type { Order, Sort, VehicleRow } from './vehicle-rows.ts'
import styles from './vehicles.module.css'

type Props = PanelProps & {
  rows: readonly VehicleRow[]
  /** In kilometres: the length of a whole bar. */
  longest: number
  order: Order
  onOrder: (order: Order) => void
  sum: FleetSum | null
  /** The unit and the currency of the sums. */
  unit: DistanceUnit
  currency: Currency | null
}

/** Every head sorts; every figure opens the list behind it. */
export function VehiclesTable(props: Props) {
  const { rows, longest, order, onOrder, sum, unit, currency, isCompared } = props
  const { t } = useTranslation()
  const head = { order, onOrder }
  const dearest = Math.max(0, ...rows.map(({ costs }) => costs[0]?.perDistance ?? 0))
  const isDriven = rows.some(({ drivers }) => drivers.length > 0)
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-labelledby="overview-vehicles">
        <thead>
          <tr>
            <Head sort="vehicle" {...head}>
              {t('overview.column.vehicle')}
            </Head>
            {isDriven && (
              <th scope="col" className={styles.drivers}>
                {t('overview.column.drivers')}
              </th>
            )}
            <Head sort="distance" isWide {...head}>
              {t(`overview.column.distance.${unit}`)}
            </Head>
            {isCompared && (
              <Head sort="previous" isNumber {...head}>
                {t('overview.previous')}
              </Head>
            )}
            <Head sort="business" isNumber {...head}>
              {t('overview.column.business')}
            </Head>
            {currency && (
              <>
                <Head sort="costs" isNumber {...head}>
                  {t('overview.column.costs')}
                </Head>
                <Head sort="perDistance" isNumber {...head}>
                  {t(`overview.column.perDistance.${unit}`)}
                </Head>
                {isCompared && (
                  <th scope="col" className={styles.number}>
                    {t('overview.previous')}
                  </th>
                )}
              </>
            )}
            <Head sort="hint" {...head}>
              {t('overview.column.hint')}
            </Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VehicleCells
              key={row.vehicle.id}
              row={row}
              longest={longest}
              dearest={dearest}
              mainUnit={unit}
              isDriven={isDriven}
              hasCosts={currency !== null}
              companyId={props.companyId}
              period={props.period}
              isCompared={isCompared}
            />
          ))}
        </tbody>
        {sum && <Sum sum={sum} unit={unit} currency={currency} isDriven={isDriven} isCompared={isCompared} />}
      </table>
    </div>
  )
}

type HeadProps = {
  sort: Sort
  order: Order
  onOrder: (order: Order) => void
  isNumber?: boolean
  isWide?: boolean
  children: ReactNode
}

/** Figures start with the highest, plates with the first. */
function Head({ sort, order, onOrder, isNumber, isWide, children }: HeadProps) {
  const isOn = order.by === sort
  const isDescending = isOn ? !order.isDescending : sort !== 'vehicle'
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      colSpan={isWide ? 2 : undefined}
      className={isNumber ? styles.number : undefined}
      aria-sort={isOn ? direction : undefined}
    >
      <button type="button" onClick={() => onOrder({ by: sort, isDescending })}>
        {children}
        {isOn &&
          (order.isDescending ? (
            <IconArrowDown className="small screen-only" aria-hidden="true" />
          ) : (
            <IconArrowUp className="small screen-only" aria-hidden="true" />
          ))}
      </button>
    </th>
  )
}

type SumProps = {
  sum: FleetSum
  unit: DistanceUnit
  currency: Currency | null
  isDriven: boolean
  isCompared: boolean
}

function Sum({ sum: { distance, previous, business, costs }, ...props }: SumProps) {
  const { unit, currency, isDriven, isCompared } = props
  const { t } = useTranslation()
  const { number, share, price } = useFigures()
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('overview.column.total')}</th>
        {isDriven && <td className={styles.drivers} />}
        <td />
        <td className={styles.number}>
          <b>{number(distance)}</b> <small>{unit}</small>
        </td>
        {isCompared && <td className={`${styles.number} ${styles.quiet}`}>{number(previous)}</td>}
        <td className={styles.number}>{business === null ? '–' : share(business)}</td>
        {costs && currency && (
          <>
            <td className={styles.number}>
              <b>
                <Amount value={costs.grossing} currency={currency} />
              </b>
            </td>
            <td className={styles.number}>
              <b>{costs.perDistance === null ? '–' : price(costs.perDistance, currency)}</b>
            </td>
            {isCompared && (
              <td className={`${styles.number} ${styles.quiet}`}>
                {costs.previousPerDistance === null ? '–' : price(costs.previousPerDistance, currency)}
              </td>
            )}
          </>
        )}
        <td />
      </tr>
    </tfoot>
  )
}
