import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PanelProps } from './distances-panel.tsx'
import { unitOf } from './figures.ts'
import { tripsLink } from './links.ts'
import { ShareBar } from './share-bar.tsx'
import { SmallPlate } from './small-plate.tsx'
import { useFigures } from './use-figures.ts'
import type { VehicleRow } from './vehicle-rows.ts'
import styles from './vehicles.module.css'

type Props = PanelProps & { rows: readonly VehicleRow[]; longest: number }

/** The vehicles on a phone, in rows of two lines. */
export function VehicleCards({ rows, longest, companyId, period }: Props) {
  const { t } = useTranslation()
  const { number, price } = useFigures()
  return (
    <ul className={styles.cards}>
      {rows.map(({ vehicle, distance, kilometres, categories, costs: [own], findings }) => {
        const unit = unitOf(vehicle)
        return (
          <li key={vehicle.id}>
            <Link {...tripsLink(companyId, { vehicleIds: vehicle.id }, period)} className={styles.card}>
              <span>
                <SmallPlate vehicle={vehicle} />
                {findings && findings.gaps > 0 && (
                  <em>{t('overview.hint.gaps', { count: findings.gaps })}</em>
                )}
              </span>
              <span className={styles.number}>
                <b>{number(distance)}</b> <small>{unit}</small>
              </span>
              <ShareBar
                categories={categories}
                full={kilometres > 0 ? (longest / kilometres) * distance : 0}
              />
              <span className={`${styles.number} ${styles.quiet}`}>
                {own?.perDistance != null &&
                  t(`overview.perUnit.${unit}`, { value: price(own.perDistance, own.currencyCode) })}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
