import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Plate } from '../../ui/plate.tsx'
import { WITHOUT_MAX } from './places.ts'
import styles from './seats.module.css'

type Props = {
  companyId: string
  vehicles: readonly { id: string; licensePlate: string }[]
  /** Whether the company has vehicles at all. */
  hasAny: boolean
}

/** The vehicles without a seat, and what that means for them. */
export function Without({ companyId, vehicles, hasAny }: Props) {
  const { t } = useTranslation()
  if (!hasAny)
    return (
      <p className={styles.without}>
        {t('billing.noVehicles')}
        <Link to="/company/$companyId/vehicles" params={{ companyId }} className="link">
          {t('billing.noVehiclesLink')}
        </Link>
      </p>
    )
  if (vehicles.length === 0) return <p className={styles.without}>{t('billing.allSeated')}</p>
  const more = vehicles.length - WITHOUT_MAX
  return (
    <div className={styles.without}>
      <span>{t('billing.without')}</span>
      <ul>
        {vehicles.slice(0, WITHOUT_MAX).map(({ id, licensePlate }) => (
          <li key={id}>
            <Plate text={licensePlate} />
          </li>
        ))}
      </ul>
      {more > 0 && <span>{t('billing.moreVehicles', { count: more })}</span>}
    </div>
  )
}
