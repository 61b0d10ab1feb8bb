import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MyCompanies } from '../employees/public.ts'
import { configQuery } from '../kernel/api/config-query.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { ConflictDialog } from '../kernel/conflict-dialog.tsx'
import { type Me, meQuery, saveMe, useMe } from '../kernel/me.ts'
import { isProblem } from '../kernel/problem.ts'
import { useSaveFeedback } from '../kernel/saving.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FixedField, TextField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { FormCard } from '../ui/form-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useFormBase, useFormSync } from '../ui/use-form-sync.ts'
import { AccountPages } from './account-pages.tsx'
import { deletionMail } from './deletion-mail.ts'

const valuesOf = ({ attributes: { firstName, lastName } }: Me) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
})

export function ProfilePage() {
  const { t } = useTranslation()
  const me = useMe()
  const { showSaved, reportFailure } = useSaveFeedback()
  const seen = useFormBase(me)
  const [{ meta }, see] = seen
  const [isConflict, setConflict] = useState(false)
  const form = useForm({
    initial: valuesOf(me),
    check: (values) =>
      collectFaults({
        firstName: checks(t).required(values.firstName),
        lastName: checks(t).required(values.lastName),
      }),
    save: async (values) => {
      try {
        take(await saveMe(values, meta.version))
      } catch (error) {
        return isProblem(error, 412) ? setConflict(true) : reportFailure(error)
      }
      showSaved()
    },
  })
  const labels = { firstName: t('field.firstName'), lastName: t('field.lastName') }

  useFormSync(me, seen, form, valuesOf)

  function take(state: Me) {
    see(state)
    form.reset(valuesOf(state))
  }
  async function takeNewest() {
    take(await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }))
    setConflict(false)
  }

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
      {isConflict && <ConflictDialog onReload={takeNewest} onStay={() => setConflict(false)} />}
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
