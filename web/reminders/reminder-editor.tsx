import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { problemText } from '../kernel/problem-text.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { type Reminder, reminderQuery } from './queries.ts'
import { ReminderFields, reminderLabels } from './reminder-fields.tsx'
import { checkReminder, type ReminderValues, reminderAttributes, reminderValues } from './reminder-form.ts'
import { addReminder, changeReminder, removeReminder } from './save-reminder.ts'
import { useReminderText } from './use-reminder-text.ts'

type NewProps = { vehicleId: string; system: SystemOfUnits; onClose: (isSaved: boolean) => void }

export const NewReminder = (props: NewProps) => <ReminderForm {...props} reminder={null} />

type SavedProps = { reminderId: string; onClose: (isSaved: boolean) => void }

/** An existing reminder is fetched first, never taken from the list. */
export function SavedReminder({ reminderId, onClose }: SavedProps) {
  const { t } = useTranslation()
  const query = useQuery(reminderQuery(reminderId))
  if (query.isError && !query.data)
    return (
      <Dialog title={t('reminders.edit')} onClose={() => onClose(false)}>
        <StatePanel icon={<IconBellOff />} title={t('toast.error')} text={problemText(query.error, t)} />
      </Dialog>
    )
  // Rendered only when it is loaded: a dialog that fills in later would jump.
  if (!query.data) return null
  const { vehicle } = query.data.meta
  const reload = async () => (await query.refetch({ throwOnError: true })).data
  return (
    <ReminderForm
      {...{ onClose, reload }}
      reminder={query.data}
      vehicleId={vehicle.id}
      system={vehicle.systemOfUnits}
    />
  )
}

type FormProps = NewProps & {
  reminder: Reminder | null
  reload?: () => Promise<Reminder | undefined>
}

function ReminderForm({ reminder, vehicleId, system, reload, onClose }: FormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { title } = useReminderText()
  const editor = useRecordEditor<Reminder, ReminderValues>({
    latest: reminder,
    valuesOf: reminderValues,
    check: (values) => checkReminder(values, t, language),
    save: (values, { saved }) =>
      saved
        ? changeReminder(saved, reminderAttributes(values))
        : addReminder(vehicleId, reminderAttributes(values)),
    details: (_values, stored) => ({ text: title(stored) }),
    onSaved: () => onClose(true),
    remove: removeReminder,
    reload,
  })
  const { form, saved } = editor
  return (
    <Editor
      title={saved ? t('reminders.edit') : t('reminders.add')}
      subtitle={saved?.meta.vehicle.licensePlate}
      size="wide"
      form={form}
      onClose={() => onClose(false)}
      onDelete={saved ? () => editor.setStep('delete') : undefined}
    >
      <ErrorSummary form={form} labels={reminderLabels(t)} />
      <ReminderFields form={form} unit={distanceUnit(system)} />
      <EditorDialogs
        editor={editor}
        removal={{
          title: saved ? t('reminders.deleteTitle', { name: title(saved) }) : '',
          children: <p>{t('reminders.deleteText')}</p>,
          onRemoved: () => onClose(true),
        }}
      />
    </Editor>
  )
}
