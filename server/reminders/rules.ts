import type { Reminder } from '#contract/reminders/reminder.ts'

type Values = Pick<Reminder, 'kind' | 'label' | 'dueOn' | 'dueOdometer'>

/** What is wrong with the values of a reminder beyond their schema: the attribute and the rule it breaks. */
export function reminderFault({ kind, label, dueOn, dueOdometer }: Values): [string, string] | null {
  if (kind === 'other' && label === null)
    return ['label', 'is required where the kind does not say what is due']
  if (dueOn === null && dueOdometer === null) return ['dueOn', 'is required without dueOdometer']
  return null
}
