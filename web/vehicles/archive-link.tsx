import { IconArchive, IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Count } from '../ui/count.tsx'
import styles from './archive.module.css'
import { archivedCountQuery } from './queries.ts'

/** Below the list of vehicles: to the archived ones, if there are any, and back. */
export function ArchiveLink({ companyId, isArchive }: { companyId: string; isArchive: boolean }) {
  const { t } = useTranslation()
  const { data: count = 0 } = useQuery(archivedCountQuery(companyId))
  if (!isArchive && count === 0) return null
  return (
    <Link
      to="/company/$companyId/vehicles"
      params={{ companyId }}
      search={isArchive ? {} : { list: 'archive' }}
      className={styles.link}
    >
      {isArchive ? <IconArrowLeft aria-hidden="true" /> : <IconArchive aria-hidden="true" />}
      {isArchive ? t('vehicles.toVehicles') : t('vehicles.archiveTitle')}
      {!isArchive && <Count value={count} />}
    </Link>
  )
}
