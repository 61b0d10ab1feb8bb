import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSave } from '../kernel/use-save.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { TextField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { FormCard } from '../ui/form-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { createCompany } from './queries.ts'

export function CreateCompanyPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const creating = useSave({
    save: createCompany,
    onSaved: async ({ id }, name) => {
      // Reset before navigating: the form is saved, so leaving it must not ask.
      form.reset({ name })
      await navigate({ to: '/company/$companyId', params: { companyId: id }, ignoreBlocker: true })
    },
  })
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => collectFaults({ name: checks(t).required(name) }),
    save: ({ name }) => creating.save(name),
  })
  return (
    <>
      <PageHeader title={t('createCompany.title')} />
      <div className="content">
        <div className="column">
          <p className="lead">{t('createCompany.text')}</p>
          <FormCard form={form} label={t('createCompany.title')} action={t('createCompany.action')}>
            <TextField
              label={t('field.companyName')}
              hint={t('createCompany.hint')}
              field={form.field('name')}
              autoComplete="organization"
              isFirst
            />
          </FormCard>
        </div>
      </div>
    </>
  )
}
