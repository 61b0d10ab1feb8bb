import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleScope } from '#contract/permissions.ts'
import { flattenPages } from '../kernel/api/pages.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { moreOf } from '../kernel/query-list.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fab } from '../ui/fab.tsx'
import { MoreRow } from '../ui/more-row.tsx'
import { Plate } from '../ui/plate.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { vehiclesQuery } from '../vehicles/public.ts'
import styles from './add-record.module.css'

type Props = {
  companyId: string
  scope: VehicleScope
  label: string
  /** The word on the round button of a phone. */
  word: string
  onVehicle: (vehicleId: string) => void
}

/** Adds a record to the only vehicle, or asks to which one. Nothing if the user may add it to none. */
export function AddRecord({ companyId, scope, label, word, onVehicle }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { rows, total } = flattenPages(useInfiniteQuery(vehiclesQuery(companyId)).data)
  const open = rows.filter((vehicle) => hasVehicleScope(vehicle, scope))
  const only = total === 1 ? open[0] : undefined
  const isAdding = open.length > 0
  const add = () => (only ? onVehicle(only.id) : setAsking(true))
  useShortcut('n', isAdding ? add : null)
  if (!isAdding) return null
  return (
    <>
      <div className="wide-only">
        <Button kind="primary" onClick={add}>
          <IconPlus />
          {label}
        </Button>
      </div>
      <Fab onClick={add}>{word}</Fab>
      {isAsking && (
        <VehicleDialog
          {...{ companyId, scope, label }}
          onVehicle={(id) => {
            setAsking(false)
            onVehicle(id)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type DialogProps = Omit<Props, 'word'> & { onClose: () => void }

function VehicleDialog({ companyId, scope, label, onVehicle, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(vehiclesQuery(companyId, search))
  const { rows, total } = flattenPages(query.data)
  const open = rows.filter((vehicle) => hasVehicleScope(vehicle, scope))
  return (
    <Dialog title={label} onClose={onClose}>
      <div className={`dialog-body ${styles.body}`}>
        <SearchField label={t('found.whichVehicle')} value={search} onValue={setSearch} isFirst />
        <ul className={styles.vehicles}>
          {open.map(({ id, attributes }) => (
            <li key={id}>
              <button type="button" className="menu-item" onClick={() => onVehicle(id)}>
                <Plate text={attributes.licensePlate} country={attributes.plateCountry} />
                {attributes.name && <span className="clip muted">{attributes.name}</span>}
              </button>
            </li>
          ))}
        </ul>
        {total === 0 && <p className="hint">{t('vehicles.noneFound')}</p>}
        <MoreRow loaded={rows.length} {...moreOf(query)} />
      </div>
    </Dialog>
  )
}
