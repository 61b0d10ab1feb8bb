import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Costs, Distances } from '#contract/overview/calls.ts'
import { usePhone } from '../ui/use-media.ts'
import { usePrinting } from '../ui/use-printing.ts'
import type { PanelProps } from './distances-panel.tsx'
import { bySpent, sumFleet } from './figures.ts'
import styles from './overview.module.css'
import { Loaded } from './panel.tsx'
import { attentionQuery } from './queries.ts'
import { useFigures } from './use-figures.ts'
import { VehicleCards } from './vehicle-cards.tsx'
import { type Order, sortRows, vehicleRows } from './vehicle-rows.ts'
import { VehiclesTable } from './vehicles-table.tsx'

const HEIGHT = 420
const SHOWN = { phone: 6, desk: 25 }

type Props = PanelProps & { query: UseQueryResult<Distances>; costs: Costs | undefined }

/** The vehicles beside each other, with kilometres, business share, costs and what is wrong. */
export function VehiclesPanel({ query, costs, ...props }: Props) {
  const { t } = useTranslation()
  const { period } = useFigures()
  return (
    <section className={styles.panel} aria-labelledby="overview-vehicles">
      <h2 id="overview-vehicles" className={styles.head}>
        {t('overview.vehicles')}
        <small>
          {period(props.period)} · {t('overview.vehiclesHint')}
        </small>
      </h2>
      <Loaded query={query} height={HEIGHT}>
        {(distances) => <Rows distances={distances} costs={costs} {...props} />}
      </Loaded>
    </section>
  )
}

type RowsProps = PanelProps & { distances: Distances; costs: Costs | undefined }

function Rows({ distances, costs, ...props }: RowsProps) {
  const { t } = useTranslation()
  const isPhone = usePhone()
  const isPrinting = usePrinting()
  const [isWhole, showWhole] = useState(false)
  const [order, setOrder] = useState<Order>({ by: 'distance', isDescending: true })
  const attention = useQuery(attentionQuery(props.companyId))
  const rows = vehicleRows(distances.vehicles, costs?.vehicles ?? [], attention.data?.vehicles ?? [])
  const sorted = sortRows(rows, order)
  const most = isPhone ? SHOWN.phone : SHOWN.desk
  const shown = isWhole || isPrinting ? sorted : sorted.slice(0, most)
  const longest = Math.max(0, ...rows.map(({ kilometres }) => kilometres))
  const [unit] = distances.units
  const [currency] = bySpent(costs?.currencies ?? [])
  const sum =
    unit && rows.length > 1
      ? sumFleet(rows, costs?.vehicles ?? [], unit.unit, currency?.currencyCode ?? null)
      : null
  return (
    <>
      {isPhone && !isPrinting ? (
        <VehicleCards rows={shown} longest={longest} {...props} />
      ) : (
        <VehiclesTable
          rows={shown}
          longest={longest}
          order={order}
          onOrder={setOrder}
          sum={sum}
          unit={unit?.unit ?? 'km'}
          currency={currency?.currencyCode ?? null}
          {...props}
        />
      )}
      {sorted.length > shown.length && (
        <p className={styles.rest}>
          <button type="button" className="link screen-only" onClick={() => showWhole(true)}>
            {t('overview.allVehicles', { count: sorted.length })}
          </button>
        </p>
      )}
      <Excluded distances={distances} costs={costs} />
    </>
  )
}

/** What the sums do not contain. */
function Excluded({ distances, costs }: { distances: Distances; costs: Costs | undefined }) {
  const { t } = useTranslation()
  const { distance, money } = useFigures()
  const values = [
    ...distances.units
      .slice(1)
      .filter((one) => one.distance > 0)
      .map((one) => distance(one.distance, one.unit)),
    ...bySpent(costs?.currencies ?? [])
      .slice(1)
      .filter((one) => one.grossing > 0)
      .map((one) => money(one.grossing, one.currencyCode)),
  ]
  if (values.length === 0) return null
  return <p className={styles.note}>{t('overview.excluded', { values: values.join(', ') })}</p>
}
