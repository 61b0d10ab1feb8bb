import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Plate } from '../../ui/plate.tsx'
import styles from './form.module.css'

type Vehicle = { id: string; licensePlate: string }

const Plates = ({ of }: { of: readonly Vehicle[] }) => (
  <span className={styles.struck}>
    {of.map(({ id, licensePlate }) => (
      <Plate key={id} text={licensePlate} />
    ))}
  </span>
)

/** Vehicles of the template that have been deleted: they stay in the report until the user removes them. */
export function DeletedVehiclesNotice({ plates }: { plates: readonly Vehicle[] }) {
  const { t } = useTranslation()
  if (plates.length === 0) return null
  return (
    <div className={styles.notice}>
      <IconInfoCircle aria-hidden="true" />
      <div>
        <Plates of={plates} />
        <p>{t('reports.deletedStay', { count: plates.length })}</p>
      </div>
    </div>
  )
}

/** Deleted vehicles with trips or expenses in the period that are not in the report. */
export function OmittedVehiclesNotice({
  plates,
  onAdd,
}: {
  plates: readonly Vehicle[]
  onAdd: (ids: string[]) => void
}) {
  const { t } = useTranslation()
  if (plates.length === 0) return null
  return (
    <div className={`${styles.notice} ${styles.leftOut}`}>
      <IconInfoCircle aria-hidden="true" />
      <div>
        <Plates of={plates} />
        <p>{t('reports.leftOut', { count: plates.length })}</p>
      </div>
      <Button onClick={() => onAdd(plates.map(({ id }) => id))}>{t('reports.include')}</Button>
    </div>
  )
}
