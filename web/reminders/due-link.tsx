import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dueRemindersQuery } from './queries.ts'
import styles from './reminders.module.css'

/** To what is due on all vehicles; it says how much is overdue or near. */
export function DueLink({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(dueRemindersQuery(companyId))
  const count = data?.meta.page.total ?? 0
  const isOverdue = data?.data[0]?.meta.due?.state === 'overdue'
  const tone = count === 0 ? '' : isOverdue ? styles.danger : styles.warning
  return (
    <Link
      to="/company/$companyId/reminders"
      params={{ companyId }}
      className={`btn quiet ${styles.dueButton}`}
    >
      <span className={`${styles.dueLink} ${tone}`}>
        <IconBell aria-hidden="true" />
        {count === 0 ? t('reminders.title') : t('reminders.countDue', { count })}
      </span>
    </Link>
  )
}
