import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Count } from '../ui/count.tsx'
import styles from './archive.module.css'
import { archivedCountQuery } from './queries.ts'

/** Below the list of vehicles: to the archived ones, if there are any. */
export function ArchiveLink({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const { data: count = 0 } = useQuery(archivedCountQuery(companyId))
  if (count === 0) return null
  return (
    <Link
      to="/company/$companyId/vehicles"
      params={{ companyId }}
      search={{ list: 'archive' }}
      className={styles.link}
    >
      <IconArchive aria-hidden="true" />
      {t('vehicles.archiveTitle')}
      <Count value={count} />
    </Link>
  )
}
