import { IconRouteOff, IconSquaresDiagonal, IconZzz } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FINDING_FILTERS, type FindingKind } from '../vehicles/public.ts'
import { tripsLink } from './links.ts'
import type { VehicleRow } from './vehicle-rows.ts'
import styles from './vehicles.module.css'

const DAY = 86_400_000

/** The most pressing finding of a vehicle, of all time. */
export function VehicleHint({
  row: { vehicle, findings },
  companyId,
}: {
  row: VehicleRow
  companyId: string
}) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  if (!findings) return null
  const { gaps, overlaps, isSilent, lastTripIso } = findings
  const link = (kind: FindingKind) =>
    tripsLink(companyId, { vehicleIds: vehicle.id, ...FINDING_FILTERS[kind] })
  if (gaps > 0)
    return (
      <Link {...link('gaps')} className={styles.hint}>
        <IconRouteOff className="small" aria-hidden="true" />
        {t('overview.hint.gaps', { count: gaps })}
      </Link>
    )
  if (overlaps > 0)
    return (
      <Link {...link('overlaps')} className={styles.hint}>
        <IconSquaresDiagonal className="small" aria-hidden="true" />
        {t('overview.hint.overlaps', { count: overlaps })}
      </Link>
    )
  if (!isSilent) return null
  return (
    <span className={styles.hint}>
      <IconZzz className="small" aria-hidden="true" />
      {lastTripIso === null
        ? t('overview.neverDriven')
        : t('overview.hint.silent', { count: Math.floor((now - Date.parse(lastTripIso)) / DAY) })}
    </span>
  )
}
