import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { type MyCompany, refetchCompanies } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { InboxMailCard, NotificationCard, ReminderMailCard } from '../notifications/public.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { FixedField, TextField } from '../ui/fields.tsx'
import { FormCard } from '../ui/form-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { renameCompany } from './queries.ts'
import { SettingsTabs } from './settings-tabs.tsx'

export function GeneralSettingsPage() {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  if (!company) return null
  return (
    <>
      <PageHeader title={t('nav.settings')} tab={t('settings.general')}>
        <SettingsTabs company={company} />
      </PageHeader>
      <div className="content">
        <div className="column">
          <NameForm key={company.id} company={company} />
          <PrivacyCard key={`privacy ${company.id}`} company={company} />
          <NotificationCard key={`notifications ${company.id}`} company={company} />
          <ReminderMailCard key={`reminders ${company.id}`} company={company} />
          <InboxMailCard company={company} />
        </div>
      </div>
    </>
  )
}

const valuesOf = (company: MyCompany | null) => ({ name: company?.attributes.name ?? '' })

function NameForm({ company }: { company: MyCompany }) {
  const { t } = useTranslation()
  const isReadOnly = !hasCompanyScope(company, 'company:change')
  const editor = useRecordEditor({
    latest: company,
    valuesOf,
    check: ({ name }) => collectFaults({ name: checks(t).required(name) }),
    save: ({ name }, { saved }) => renameCompany(saved ?? company, name),
    reload: async () => (await refetchCompanies()).find(({ id }) => id === company.id),
  })
  const { form } = editor
  const lock = <IconLock className="small" aria-hidden="true" />

  return (
    <FormCard form={form} label={t('settings.general')} isReadOnly={isReadOnly}>
      {isReadOnly ? (
        <FixedField
          label={t('field.companyName')}
          value={company.attributes.name}
          reason={t('settings.nameFixed')}
          icon={lock}
        />
      ) : (
        <TextField label={t('field.companyName')} field={form.field('name')} autoComplete="organization" />
      )}
      <FixedField
        label={t('settings.email')}
        value={company.attributes.email ?? '–'}
        reason={t('settings.emailFixed')}
        icon={lock}
      />
      <EditorDialogs editor={editor} />
    </FormCard>
  )
}
