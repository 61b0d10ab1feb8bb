import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MyCompanies } from '../employees/public.ts'
import { configQuery } from '../kernel/api/config-query.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { type Me, meQuery, saveMe, useMe } from '../kernel/me.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FixedField, TextField } from '../ui/fields.tsx'
import { FormCard } from '../ui/form-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AccountPages } from './account-pages.tsx'
import { deletionMail } from './deletion-mail.ts'

const valuesOf = (me: Me | null) => ({
  firstName: me?.attributes.firstName ?? '',
  lastName: me?.attributes.lastName ?? '',
})

export function ProfilePage() {
  const { t } = useTranslation()
  const me = useMe()
  const editor = useRecordEditor({
    latest: me,
    valuesOf,
    check: (values) =>
      collectFaults({
        firstName: checks(t).required(values.firstName),
        lastName: checks(t).required(values.lastName),
      }),
    save: (values, { saved }) => saveMe(values, saved?.meta.version),
    reload: () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }),
  })
  const { form } = editor
  const labels = { firstName: t('field.firstName'), lastName: t('field.lastName') }

  return (
    <>
      <PageHeader title={t('nav.profile')} />
      <div className="content">
        <div className="column">
          <FormCard form={form} label={t('nav.profile')}>
            <ErrorSummary form={form} labels={labels} />
            <TextField label={labels.firstName} field={form.field('firstName')} autoComplete="given-name" />
            <TextField label={labels.lastName} field={form.field('lastName')} autoComplete="family-name" />
            <FixedField
              label={t('field.emailAddress')}
              value={me.attributes.email ?? '–'}
              reason={t('profile.emailFixed')}
              icon={<IconLock className="small" aria-hidden="true" />}
            />
          </FormCard>
          <AccountPages />
          <MyCompanies />
          <DeletionRequest me={me} />
        </div>
      </div>
      <EditorDialogs editor={editor} />
    </>
  )
}

function DeletionRequest({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { data } = useQuery(configQuery)
  if (!data) return null
  return (
    <p className="deletion">
      <span>{t('profile.deletionText')}</span>
      <a className="link danger" href={deletionMail(me, data.supportEmail)}>
        {t('profile.deletion')}
      </a>
    </p>
  )
}
