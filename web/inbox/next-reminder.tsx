import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { companyRemindersQuery, useReminderText } from '../reminders/public.ts'

/** With nothing left to settle: what is due next on the vehicles; nothing where nothing is planned. */
export function NextReminder({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const { title, due } = useReminderText()
  const [next] = flattenPages(useInfiniteQuery(companyRemindersQuery(companyId, false)).data).rows
  if (!next) return null
  const { vehicle } = next.meta
  return (
    <Link
      to="/company/$companyId/vehicles/$vehicleId/reminders"
      params={{ companyId, vehicleId: vehicle.id }}
      className="link"
    >
      {t('inbox.nextDue', { what: title(next), plate: vehicle.licensePlate, when: due(next).when })}
    </Link>
  )
}
