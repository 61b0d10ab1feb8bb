import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './inbox.module.css'

/** Where business trips without purpose or contact are found: they have a category, so they are not in this list. */
export function IncompleteLink({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  return (
    <p className={styles.elsewhere}>
      {t('inbox.incomplete')}{' '}
      <Link
        className="link"
        to="/company/$companyId/trips"
        params={{ companyId }}
        search={{ marks: 'incomplete' }}
      >
        {t('inbox.incompleteLink')}
      </Link>
    </p>
  )
}
