import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { Plate } from '../../ui/plate.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { toast } from '../../ui/toasts.ts'
import { ProblemNotice } from '../notice.tsx'
import { takeSeat } from '../queries.ts'
import { useAct } from '../use-act.ts'
import { isFound } from './places.ts'
import styles from './seats.module.css'

type Vehicle = { id: string; licensePlate: string }
type Props = {
  companyId: string
  subscriptionId: string
  vehicles: readonly Vehicle[]
  onClose: () => void
}

const SEARCHED_FROM = 9

/** Lists the vehicles without a seat; the chosen one takes a seat. */
export function SeatPicker({ companyId, subscriptionId, vehicles, onClose }: Props) {
  const { t } = useTranslation()
  const act = useAct()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  // The vehicle that takes the seat disappears from the list while the dialog is still open.
  const [listed] = useState(vehicles)
  const shown = listed.filter(({ licensePlate }) => isFound(licensePlate, search))

  async function pick({ id, licensePlate }: Vehicle) {
    setPicked(id)
    if (!(await act.run(() => takeSeat(companyId, subscriptionId, id)))) return
    toast.success(t('billing.taken', { plate: licensePlate }))
    onClose()
  }
  return (
    <Dialog title={t('billing.assignTitle')} onClose={onClose}>
      <div className={`dialog-body ${styles.picker}`}>
        {listed.length >= SEARCHED_FROM && (
          <SearchField label={t('billing.search')} value={search} onValue={setSearch} isFirst />
        )}
        <ProblemNotice problem={act.problem} />
        {shown.length === 0 && (
          <p className="hint" role="status">
            {t('billing.noneFound')}
          </p>
        )}
        <ul aria-label={t('billing.assignTitle')}>
          {shown.map((vehicle) => (
            <li key={vehicle.id}>
              <button type="button" className={styles.choice} onClick={() => void pick(vehicle)}>
                <Plate text={vehicle.licensePlate} />
                {act.isBusy && picked === vehicle.id ? (
                  <span className="spinner" aria-hidden="true" />
                ) : (
                  <IconPlus className="small" aria-hidden="true" />
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
