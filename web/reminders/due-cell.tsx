import type { Reminder } from './queries.ts'
import styles from './reminders.module.css'
import { useReminderText } from './use-reminder-text.ts'

/** When it is due, and below it how soon. */
export function DueCell({ reminder }: { reminder: Reminder }) {
  const { when, state, tone } = useReminderText().due(reminder)
  return (
    <span className={styles.due}>
      <span>{when}</span>
      {state && <span className={styles[tone]}>{state}</span>}
    </span>
  )
}
