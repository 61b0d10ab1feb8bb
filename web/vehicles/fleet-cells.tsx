import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { writeMonth } from '#domain/format/date.ts'
import { daysIn, isoDate } from '../ui/iso-date.ts'
import { Distance } from './distance.tsx'
import styles from './fleet.module.css'
import type { Vehicle } from './queries.ts'
import { useDistanceFormat } from './use-distance-format.ts'
import type { VehicleDrivers } from './use-fleet.ts'

const NAMED = 2

/** Who drives a vehicle: two names and how many more. */
export function Drivers({ names, count }: VehicleDrivers) {
  const { t } = useTranslation()
  if (names.length === 0) return <span className="muted">–</span>
  const named = names.slice(0, NAMED)
  const shown = named.join(', ')
  const more = count - named.length
  return (
    <span title={names.join(', ')}>
      {more > 0 ? t('vehicles.moreDrivers', { names: shown, count: more }) : shown}
    </span>
  )
}

type Props = { vehicle: Vehicle; companyId: string; month: string; distance: number }

/** The distance of a month: a link to its trips. */
export function MonthDistance({ vehicle, companyId, month, distance }: Props) {
  const { t, i18n } = useTranslation()
  const { systemOfUnits } = vehicle.attributes
  const { text } = useDistanceFormat(systemOfUnits)
  if (distance === 0) return <span className="muted">–</span>
  const [year = 0, number = 0] = month.split('-').map(Number)
  return (
    <Link
      to="/company/$companyId/trips"
      params={{ companyId }}
      search={{
        vehicleIds: vehicle.id,
        from: `${month}-01`,
        to: isoDate(year, number, daysIn(year, number)),
      }}
      className={styles.figure}
      aria-label={t('vehicles.distanceOf', {
        month: writeMonth(month, i18n.language),
        distance: text(distance),
      })}
    >
      <Distance value={distance} system={systemOfUnits} isStrong />
    </Link>
  )
}
