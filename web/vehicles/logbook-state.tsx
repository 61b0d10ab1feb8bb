import { IconCircleCheck, IconZzz } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetVehicle } from '#contract/overview/calls.ts'
import { joinNames } from '../ui/join-names.ts'
import { FINDING_FILTERS, FINDING_KINDS } from './finding-filters.ts'
import styles from './fleet.module.css'
import type { Vehicle } from './queries.ts'

const DAY = 86_400_000

type Props = {
  vehicle: Vehicle
  figures: FleetVehicle
  companyId: string
  /** How many findings there is room for; the most pressing come first. */
  most: number
}

/** What somebody has to look at in the logbook of a vehicle: each finding opens the trips behind it. */
export function LogbookState({ vehicle, figures, companyId, most }: Props) {
  const { t } = useTranslation()
  const found = FINDING_KINDS.filter((kind) => figures[kind] > 0)
  const silence = useSilence(figures)
  if (found.length === 0 && silence === null)
    return (
      <span className={styles.inOrder}>
        <IconCircleCheck className="small" aria-hidden="true" />
        {t('vehicles.logbookInOrder')}
      </span>
    )
  const shown = found.slice(0, most - (silence === null ? 0 : 1))
  return (
    <span className={styles.findings}>
      {shown.map((kind) => (
        <Link
          key={kind}
          to="/company/$companyId/trips"
          params={{ companyId }}
          search={{ vehicleIds: vehicle.id, ...FINDING_FILTERS[kind] }}
          className={joinNames(styles.finding, kind === 'late' && styles.quiet)}
        >
          {t(`vehicles.${kind}`, { count: figures[kind] })}
        </Link>
      ))}
      {silence !== null && (
        <span className={styles.silent}>
          <IconZzz className="small" aria-hidden="true" />
          {silence}
        </span>
      )}
    </span>
  )
}

/** How long a silent vehicle has had no trip; null if it is not silent. */
function useSilence({ isSilent, lastTripIso }: FleetVehicle): string | null {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  if (!isSilent) return null
  if (lastTripIso === null) return t('vehicles.neverDriven')
  return t('vehicles.silent', { count: Math.floor((now - Date.parse(lastTripIso)) / DAY) })
}
