import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { joinNames } from '../ui/join-names.ts'
import { nextRemindersQuery, type Reminder } from './queries.ts'
import styles from './reminders.module.css'
import { type DueText, useReminderText } from './use-reminder-text.ts'

/** The most urgent reminder of each vehicle, by the vehicle's id. */
export function useNextReminders(companyId: string): ReadonlyMap<string, Reminder> {
  const { data } = useQuery(nextRemindersQuery(companyId))
  return useMemo(() => new Map(data?.map((reminder) => [reminder.meta.vehicle.id, reminder])), [data])
}

type Props = { reminder: Reminder; companyId: string; isDense?: boolean }

/** What is due next on a vehicle, and how soon: a link to its reminders. */
export function NextDue({ reminder, companyId, isDense = false }: Props) {
  const text = useReminderText()
  const due = text.due(reminder)
  const title = text.title(reminder)
  return (
    <Link
      to="/company/$companyId/vehicles/$vehicleId/reminders"
      params={{ companyId, vehicleId: reminder.meta.vehicle.id }}
      className={joinNames(styles.next, !isDense && styles.due)}
      title={[title, due.when, due.state].filter(Boolean).join(', ')}
    >
      <span>{text.name(reminder)}</span> <span className={styles[due.tone]}>{shortText(reminder, due)}</span>
    </Link>
  )
}

/** What is near says how near, what is later when; a distance left says more than its estimate. */
function shortText({ meta }: Reminder, { when, state, tone }: DueText): string {
  if (tone === 'danger') return state
  return tone === 'quiet' || meta.due?.by === 'odometer' ? when : state
}
