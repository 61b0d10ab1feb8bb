import { IconLock, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSIGNABLE_ROLES, type AssignableRole } from '#contract/employees/employee.ts'
import { AssignedVehiclesField } from '../invitations/public.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { displayName } from '../kernel/display-name.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { useMe } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { problemText } from '../kernel/problem-text.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Editor } from '../ui/editor.tsx'
import { FixedField, SelectField } from '../ui/fields.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import {
  type Employee,
  employeeQuery,
  employeeVehiclesQuery,
  removeMember,
  saveRole,
  saveVehicles,
} from './queries.ts'

type Props = { companyId: string; userId: string; onClose: (isSaved: boolean) => void }

/** A member of the company: name, role, vehicles, and removal. */
export function EmployeeEditor({ companyId, userId, onClose }: Props) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  const mayAssign = company !== undefined && hasCompanyScope(company, 'vehicle:users:change')
  const query = useQuery(employeeQuery(companyId, userId))
  const vehicles = useQuery({ ...employeeVehiclesQuery(companyId, userId), enabled: mayAssign })
  if (query.isError && !query.data)
    return (
      <Dialog title={t('employees.edit')} onClose={() => onClose(false)}>
        <StatePanel icon={<IconUserOff />} title={t('toast.error')} text={problemText(query.error, t)} />
      </Dialog>
    )
  if (!query.data || (mayAssign && vehicles.isPending)) return null
  const reload = async () => (await query.refetch({ throwOnError: true })).data ?? null
  return <EmployeeForm {...{ companyId, onClose, reload }} employee={query.data} vehicleIds={vehicles.data} />
}

type FormProps = Omit<Props, 'userId'> & {
  employee: Employee
  /** Absent if the user may not assign vehicles, or they could not be read. */
  vehicleIds: string[] | undefined
  reload: () => Promise<Employee | null>
}

function EmployeeForm({ companyId, employee: loaded, vehicleIds, reload, onClose }: FormProps) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  const me = useMe()
  const [assigned] = useState(vehicleIds)
  const editor = useRecordEditor({
    latest: loaded,
    valuesOf: (employee: Employee | null) => ({
      role: (employee ?? loaded).attributes.roleId,
      vehicleIds: assigned ?? [],
    }),
    check: () => ({}),
    save: async ({ role, vehicleIds }, { saved }) => {
      const before = saved ?? loaded
      const isSame = role === before.attributes.roleId
      const stored = isSame ? before : await saveRole(companyId, before, role as AssignableRole)
      if (assigned) await saveVehicles(companyId, before.id, assigned, vehicleIds)
      return stored
    },
    fields: { roleIds: 'role' },
    onSaved: () => onClose(true),
    remove: (employee) => removeMember(companyId, employee),
    reload,
  })
  const { form } = editor
  const employee = editor.saved ?? loaded
  const { roleId, email } = employee.attributes
  const isOwner = roleId === 'company_owner'
  const isFixed = isOwner || !company || !hasCompanyScope(company, 'company:users:change')
  const isRemovable =
    !isOwner && company && hasCompanyScope(company, 'company:users:delete') && employee.id !== me.id
  const name = displayName(employee)

  return (
    <Editor
      title={t('employees.edit')}
      form={form}
      isReadOnly={isFixed && !assigned}
      words={{ delete: t('employees.remove') }}
      onClose={() => onClose(false)}
      onDelete={isRemovable ? () => editor.setStep('delete') : undefined}
    >
      <div className="who-card">
        <Avatar name={name} />
        <div>
          <b>{name}</b>
          <span>{email}</span>
        </div>
      </div>
      {isFixed ? (
        <FixedField
          label={t('field.role')}
          value={t(`role.${roleId}`)}
          reason={isOwner ? t('employees.ownerFixed') : t('employees.roleFixed')}
          icon={<IconLock className="small" aria-hidden="true" />}
        />
      ) : (
        <SelectField
          label={t('field.role')}
          hint={t(`role.${form.values.role as AssignableRole}.text`)}
          field={form.field('role')}
          options={ASSIGNABLE_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        />
      )}
      {assigned && (
        <AssignedVehiclesField
          companyId={companyId}
          label={t('employees.vehicles')}
          hint={t('employees.vehiclesHint')}
          field={form.field('vehicleIds')}
        />
      )}
      <EditorDialogs
        editor={editor}
        removal={{
          title: t('employees.removeTitle', { name }),
          action: t('employees.remove'),
          children: <p>{t('employees.removeText')}</p>,
          onRemoved: () => onClose(true),
        }}
      />
    </Editor>
  )
}
