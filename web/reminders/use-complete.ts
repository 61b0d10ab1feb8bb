import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { useSave } from '../kernel/use-save.ts'
import { KINDS } from './kinds.tsx'
import type { Reminder } from './queries.ts'
import { completeReminder, reopenReminder } from './save-reminder.ts'
import { useReminderText } from './use-reminder-text.ts'

const refresh = () => void refreshAfter('reminder', null)

type Completed = Awaited<ReturnType<typeof completeReminder>>

/** Done with one click; the toast says when it is due next, takes it back, and offers to enter what it cost. */
export function useComplete(companyId: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { name, day, distance } = useReminderText()
  const reopening = useSave({
    save: reopenReminder,
    success: () => t('reminders.reopened'),
    details: (done) => ({ text: name(done) }),
    onFailed: refresh,
  })

  const enterExpense = ({ attributes: { kind }, meta: { vehicle } }: Reminder) =>
    void navigate({
      to: '/company/$companyId/vehicles/$vehicleId/expenses',
      params: { companyId, vehicleId: vehicle.id },
      search: { expense: 'new', category: KINDS[kind].expense },
    })

  function nextText({ meta: { next, vehicle } }: Completed): string {
    if (!next) return ''
    const first = next.dueOn === null ? '' : day(next.dueOn)
    const second =
      next.dueOdometer === null
        ? ''
        : t('reminders.atOdometer', { odometer: distance(next.dueOdometer, vehicle.systemOfUnits) })
    const when = first && second ? t('reminders.or', { first, second }) : first || second
    return t('reminders.next', { when })
  }

  const completing = useSave({
    save: completeReminder,
    success: (reminder) => t('reminders.doneTitle', { name: name(reminder) }),
    details: (reminder, done) => ({
      text: nextText(done),
      actions: [
        { label: t('reminders.enterExpense'), onAct: () => enterExpense(reminder) },
        { label: t('reminders.undo'), onAct: () => reopening.start(done) },
      ],
    }),
    onFailed: refresh,
  })
  return { complete: completing.start, reopen: reopening.start, isPending: completing.isPending }
}
