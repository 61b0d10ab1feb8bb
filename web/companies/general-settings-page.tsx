import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '../kernel/conflict-dialog.tsx'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { type MyCompany, refetchCompanies } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { isProblem } from '../kernel/problem.ts'
import { useSaveFeedback } from '../kernel/saving.ts'
import { NotificationCard } from '../notifications/public.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { FixedField, TextField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { FormCard } from '../ui/form-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useFormBase, useFormSync } from '../ui/use-form-sync.ts'
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
          <NotificationCard key={`notifications ${company.id}`} company={company} />
        </div>
      </div>
    </>
  )
}

const valuesOf = ({ attributes }: MyCompany) => ({ name: attributes.name })

function NameForm({ company }: { company: MyCompany }) {
  const { t } = useTranslation()
  const { showSaved, reportFailure } = useSaveFeedback()
  const seen = useFormBase(company)
  const [base, see] = seen
  const [isConflict, setConflict] = useState(false)
  const isReadOnly = !hasCompanyScope(company, 'company:change')
  const form = useForm({
    initial: valuesOf(company),
    check: ({ name }) => collectFaults({ name: checks(t).required(name) }),
    save: async ({ name }) => {
      try {
        take(await renameCompany(base, name))
      } catch (error) {
        return isProblem(error, 412) ? setConflict(true) : reportFailure(error)
      }
      showSaved()
    },
  })
  const lock = <IconLock className="small" aria-hidden="true" />

  useFormSync(company, seen, form, valuesOf)

  function take(state: MyCompany) {
    see(state)
    form.reset(valuesOf(state))
  }
  async function takeNewest() {
    const newest = (await refetchCompanies()).find(({ id }) => id === company.id)
    if (newest) take(newest)
    setConflict(false)
  }

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
      {isConflict && <ConflictDialog onReload={takeNewest} onStay={() => setConflict(false)} />}
    </FormCard>
  )
}
