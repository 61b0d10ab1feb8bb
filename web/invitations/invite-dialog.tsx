import { useTranslation } from 'react-i18next'
import { ASSIGNABLE_ROLES, type AssignableRole } from '#contract/employees/employee.ts'
import { LANGUAGES, type Language } from '#contract/users/user.ts'
import { isProblem } from '../kernel/problem.ts'
import { problemText } from '../kernel/problem-text.ts'
import { useSave } from '../kernel/use-save.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { EmailField, SelectField, TextField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { AssignedVehiclesField } from './assigned-vehicles-field.tsx'
import { invite } from './queries.ts'

type Props = { companyId: string; onClose: (isSaved: boolean) => void }

type InviteValues = {
  name: string
  email: string
  role: AssignableRole
  language: Language
  vehicleIds: string[]
}

export function InviteDialog({ companyId, onClose }: Props) {
  const { t } = useTranslation()
  const labels = {
    name: t('field.name'),
    email: t('field.emailAddress'),
    role: t('field.role'),
    language: t('invite.language'),
    vehicleIds: t('invite.vehicles'),
  }
  const inviting = useSave({
    save: ({ name, email, role, language, vehicleIds }: InviteValues) =>
      invite(companyId, { name, email, roleIds: [role], languageIso: language, vehicleIds }),
    success: ({ email }) => t('invite.sent', { email: email.trim() }),
    failure: t('invite.failed'),
    fields: { roleIds: 'role', languageIso: 'language' },
    faults: (error) => {
      const isAboutAddress =
        isProblem(error, 409) || (isProblem(error, 400) && error.code === 'UserIsAlreadyMember')
      return isAboutAddress ? { email: problemText(error, t) } : undefined
    },
    onSaved: () => onClose(true),
  })
  const form = useForm<InviteValues>({
    initial: { name: '', email: '', role: 'company_user', language: 'de', vehicleIds: [] },
    check: ({ name, email }) =>
      collectFaults({ name: checks(t).required(name), email: checks(t).email(email) }),
    save: inviting.save,
  })
  return (
    <Editor
      title={t('invite.title')}
      form={form}
      words={{ save: t('invite.action') }}
      onClose={() => onClose(false)}
    >
      <ErrorSummary form={form} labels={labels} />
      <TextField label={labels.name} field={form.field('name')} autoComplete="off" isFirst />
      <EmailField
        label={labels.email}
        hint={t('invite.emailHint')}
        field={form.field('email')}
        autoComplete="off"
      />
      <SelectField
        label={labels.role}
        hint={t(`role.${form.values.role}.text`)}
        field={form.field('role')}
        options={ASSIGNABLE_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
      <SelectField
        label={labels.language}
        field={form.field('language')}
        options={LANGUAGES.map((language) => ({ value: language, label: t(`language.${language}`) }))}
      />
      <AssignedVehiclesField
        companyId={companyId}
        label={labels.vehicleIds}
        hint={t('invite.vehiclesHint')}
        field={form.field('vehicleIds')}
      />
    </Editor>
  )
}
