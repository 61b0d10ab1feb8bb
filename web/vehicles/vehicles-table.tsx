import { IconChevronRight } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LaidOut, type LaidOutColumn, type LayoutState } from '../layout/public.ts'
import { RecordTable } from '../ui/record-table.tsx'
import type { ListState } from '../ui/record-table-props.ts'
import styles from './fleet.module.css'
import type { Vehicle } from './queries.ts'
import type { FactsOf } from './use-fleet.ts'
import { VehicleCard } from './vehicle-card.tsx'

type Props = {
  companyId: string
  rows: readonly Vehicle[]
  facts: FactsOf
  columns: readonly LaidOutColumn<Vehicle>[]
  layout: LayoutState
  state: ListState
}

const CARD = 96
const CHEVRON_WIDTH = 34
const CHEVRON = {
  id: 'chevron',
  head: null,
  cell: () => <IconChevronRight className="chevron" />,
  width: `${CHEVRON_WIDTH}px`,
  isScreenOnly: true,
  isDecorative: true,
}

/** The vehicles in use, with the columns that were chosen. */
export function VehiclesTable({ companyId, rows, facts, columns, layout, state }: Props) {
  const { t } = useTranslation()
  const card = useCallback(
    (vehicle: Vehicle) => <VehicleCard facts={facts(vehicle)} {...{ vehicle, companyId }} />,
    [facts, companyId],
  )
  return (
    <LaidOut {...{ columns, layout }} spare={CHEVRON_WIDTH} className={styles.fleet}>
      {(shown) => (
        <RecordTable<Vehicle, never>
          label={t('nav.vehicles')}
          rows={rows}
          columns={[...shown.columns, CHEVRON]}
          heights={shown.heights}
          card={{ className: 'row-card', height: CARD, of: card }}
          state={state}
          canOpen
        />
      )}
    </LaidOut>
  )
}
