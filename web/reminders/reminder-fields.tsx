import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { REMINDER_KINDS } from '#contract/reminders/reminder.ts'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/fields.tsx'
import type { Form } from '../ui/form.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { KINDS } from './kinds.tsx'
import { type ReminderValues, withKind } from './reminder-form.ts'

/** For the summary of faults, where no group says what a field is about. */
export const reminderLabels = (t: TFunction): Record<keyof ReminderValues, string> => ({
  kind: t('reminders.kind'),
  label: t('reminders.label'),
  dueOn: t('reminders.dueOn'),
  dueOdometer: t('reminders.dueOdometer'),
  repeatMonths: t('reminders.repeatMonths'),
  repeatDistance: t('reminders.repeatDistance'),
  remindDays: t('reminders.remindDays'),
  remindDistance: t('reminders.remindDistance'),
})

type Props = { form: Form<ReminderValues>; unit: string }

export function ReminderFields({ form, unit }: Props) {
  const { t } = useTranslation()
  const { kind } = form.values
  const distance = { label: t('reminders.distance'), unit, kind: 'reading', decimals: 0 } as const
  return (
    <>
      <Tiles
        legend={t('reminders.kind')}
        tiles={REMINDER_KINDS.map((value) => ({
          value,
          label: value === 'inspection' ? t('reminders.inspectionShort') : t(`reminderKind.${value}`),
          icon: KINDS[value].icon(),
        }))}
        field={{ ...form.field('kind'), onValue: (value) => form.change(withKind(form.values, value)) }}
        isFirst
      />
      <TextField
        label={t('reminders.label')}
        isOptional={kind !== 'other'}
        field={form.field('label')}
        {...(kind !== 'other' && { placeholder: t(`reminderKind.${kind}`) })}
      />
      <fieldset className="group">
        <legend>{t('reminders.due')}</legend>
        <div className="pair stack">
          <DateField label={t('reminders.date')} isOptional field={form.field('dueOn')} />
          <NumberField
            label={t('vehicles.odometer')}
            isOptional
            field={form.field('dueOdometer')}
            kind="reading"
            unit={unit}
          />
        </div>
        <p className="hint">
          {t(kind === 'inspection' ? 'reminders.inspectionHint' : 'reminders.eitherHint')}
        </p>
      </fieldset>
      <fieldset className="group">
        <legend>{t('reminders.repeatGroup')}</legend>
        <div className="pair">
          <NumberField
            label={t('reminders.time')}
            isOptional
            field={form.field('repeatMonths')}
            kind="reading"
            decimals={0}
            unit={t('reminders.months')}
          />
          <NumberField {...distance} isOptional field={form.field('repeatDistance')} />
        </div>
      </fieldset>
      <fieldset className="group">
        <legend>{t('reminders.remindGroup')}</legend>
        <div className="pair">
          <NumberField
            label={t('reminders.time')}
            field={form.field('remindDays')}
            kind="reading"
            decimals={0}
            unit={t('reminders.days')}
          />
          <NumberField {...distance} field={form.field('remindDistance')} />
        </div>
      </fieldset>
    </>
  )
}
