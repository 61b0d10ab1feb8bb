import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MAIL_DAYS } from '#contract/inbox/settings.ts'
import { quietFault } from '#domain/inbox/quiet-hours.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { QueryFailure } from '../kernel/query-failure.tsx'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { checkZone } from '../ui/check-zone.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Editor } from '../ui/editor.tsx'
import { Fault } from '../ui/field-frame.tsx'
import type { Form } from '../ui/form.ts'
import { validValue } from '../ui/input.ts'
import { PlatesInput } from '../ui/plates-input.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { ZoneField } from '../ui/zone-field.tsx'
import { localZone } from '../ui/zones.ts'
import { allVehiclesQuery } from '../vehicles/public.ts'
import styles from './settings-dialog.module.css'
import { changeOf, chosenDays, type SettingsValues, valuesOf } from './settings-form.ts'
import { type InboxSettings, inboxSettingsQuery, saveInboxSettings } from './settings-queries.ts'

type Props = { companyId: string; onClose: (isSaved: boolean) => void }

/** Which vehicles, which mails, and when none: everybody's own. */
export function SettingsDialog({ companyId, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(inboxSettingsQuery(companyId))
  if (query.data) return <SettingsEditor settings={query.data} onClose={onClose} />
  return (
    <Dialog title={t('inbox.settingsTitle')} onClose={() => onClose(false)}>
      <div className="dialog-body">
        {query.error ? (
          <QueryFailure query={query} title={t('inbox.failed')} />
        ) : (
          <div className={`${styles.bones} fresh`} role="status">
            <span className="unseen">{t('state.loading')}</span>
            {[1, 2, 3].map((row) => (
              <div key={row} className="bone" />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

type EditorProps = { settings: InboxSettings; onClose: (isSaved: boolean) => void }

function SettingsEditor({ settings, onClose }: EditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const editor = useRecordEditor<InboxSettings, SettingsValues>({
    latest: settings,
    valuesOf: (record) => valuesOf(record, localZone()),
    check: (values) =>
      collectFaults({
        timeZone: values.timeZone.trim() ? checkZone(values.timeZone, t, language) : t('field.required'),
        ...quietFaults(values),
      }),
    save: (values, { saved }) => saveInboxSettings(saved ?? settings, changeOf(values, saved ?? settings)),
    onSaved: () => onClose(true),
    reload: () => queryClient.fetchQuery({ ...inboxSettingsQuery(settings.id), staleTime: 0 }),
  })
  const { form } = editor

  function quietFaults({ isQuiet, quietFrom, quietTo }: SettingsValues) {
    if (!isQuiet) return { quietFrom: undefined, quietTo: undefined }
    const [from, to] = [validValue(quietFrom), validValue(quietTo)]
    const isWhole = from !== null && to !== null
    return {
      quietFrom: checks(t).input(quietFrom) ?? (from === null ? t('field.required') : undefined),
      quietTo:
        checks(t).input(quietTo) ??
        (to === null ? t('field.required') : undefined) ??
        (isWhole && quietFault({ from, to }) ? t('inbox.quietTooLong') : undefined),
    }
  }
  return (
    <Editor title={t('inbox.settingsTitle')} size="wide" form={form} onClose={() => onClose(false)}>
      <VehiclesField companyId={settings.id} form={form} />
      <Mails settings={settings} form={form} />
      <section className={styles.part}>
        <SwitchField label={t('inbox.quiet')} hint={t('inbox.quietHint')} field={form.field('isQuiet')} />
        {form.values.isQuiet && (
          <div className="pair">
            <TimeField label={t('inbox.quietFrom')} field={form.field('quietFrom')} />
            <TimeField label={t('inbox.quietTo')} field={form.field('quietTo')} />
          </div>
        )}
        <ZoneField label={t('inbox.zone')} field={form.field('timeZone')} />
      </section>
      <EditorDialogs editor={editor} />
    </Editor>
  )
}

function VehiclesField({ companyId, form }: { companyId: string; form: Form<SettingsValues> }) {
  const { t } = useTranslation()
  const { data } = useQuery(allVehiclesQuery(companyId))
  const { id, fault, value, onValue, onBlur } = form.field('vehicleIds')
  const all = data?.map((vehicle) => ({ id: vehicle.id, licensePlate: vehicle.attributes.licensePlate }))
  const chosen = value.map(
    (one) => all?.find((vehicle) => vehicle.id === one) ?? { id: one, licensePlate: '…' },
  )
  return (
    <section className="field">
      <label className="label" htmlFor={id}>
        {t('nav.vehicles')}
      </label>
      <PlatesInput
        {...{ id, fault, chosen, all, onBlur }}
        hint={t('inbox.vehiclesHint')}
        placeholder={value.length === 0 ? t('inbox.allVehicles') : ''}
        onChoose={(ids) => onValue([...new Set(ids)])}
      />
      {fault ? (
        <Fault id={id} text={fault} />
      ) : (
        <p className="hint" id={`${id}-hint`}>
          {t('inbox.vehiclesHint')}
        </p>
      )}
    </section>
  )
}

function Mails({ settings, form }: { settings: InboxSettings; form: Form<SettingsValues> }) {
  const { t } = useTranslation()
  const { email, isEmailConfirmed } = settings.attributes
  const id = useId()
  const isOn = chosenDays(form.values).length > 0
  return (
    <div className={styles.part} role="group" aria-labelledby={id}>
      <div>
        <h3 className="label" id={id}>
          {t('inbox.mails')}
        </h3>
        <p className="hint">{t('inbox.mailsHint')}</p>
      </div>
      {MAIL_DAYS.map((day) => (
        <SwitchField key={day} label={t(`inbox.mailDay.${day}`)} field={form.field(`day${day}`)} />
      ))}
      {isOn && email && (
        <p className="hint">{t(isEmailConfirmed ? 'inbox.mailsTo' : 'inbox.mailsWait', { email })}</p>
      )}
    </div>
  )
}
