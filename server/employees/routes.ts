import { changeEmployee, getEmployee, listEmployees, removeEmployee } from '#contract/employees/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { SCOPES_OF_ROLE } from '#contract/permissions.ts'
import { bind } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { Refusal } from '../http/refusal.ts'
import { removeSubscriptions } from '../notifications/public.ts'
import { withdrawOwnRecipient } from '../reports/public.ts'
import { presentEmployee } from './present.ts'
import { requireAssignableRole } from './roles.ts'
import { searchWords } from './rules.ts'
import { type EmployeeRow, employeeStore } from './store.ts'

export const employeeRoutes = [
  bind(listEmployees, async ({ db, company, query }) => {
    const page = readPage(query)
    const words = searchWords(query['filter[search]'] ?? '')
    return presentList(await employeeStore(db, company.id).page(words, page), page, presentEmployee)
  }),

  bind(getEmployee, async ({ db, company, params }) => ({
    data: presentEmployee(await employeeStore(db, company.id).get(params.userId)),
  })),

  bind(changeEmployee, async ({ db, company, params, attributes, expectVersion, recordEvent }) => {
    const employees = employeeStore(db, company.id)
    const before = await employees.lock(params.userId)
    refuseOwner(before)
    expectVersion(before.version)
    const role = attributes.roleIds && requireAssignableRole(attributes.roleIds)
    if (role === undefined || role === before.role) return { data: presentEmployee(before) }
    await employees.changeRole(before.user_id, role)
    const details = { from: before.role, to: role }
    await recordEvent({
      kind: 'member.role_changed',
      companyId: company.id,
      targetId: before.user_id,
      details,
    })
    await withdrawOwnRecipient(db, { companyId: company.id, userId: before.user_id }, recordEvent)
    return { data: presentEmployee(await employees.get(before.user_id)) }
  }),

  bind(removeEmployee, async ({ db, actor, company, params, expectVersion, recordEvent }) => {
    const isLeaving = params.userId.toLowerCase() === actor.userId
    if (!isLeaving && !SCOPES_OF_ROLE[company.role].includes('company:users:delete'))
      throw new Refusal('permission.denied')
    const employees = employeeStore(db, company.id)
    const before = await employees.lock(params.userId)
    refuseOwner(before)
    expectVersion(before.version)
    await removeSubscriptions(db, { companyId: company.id, userId: before.user_id }, recordEvent)
    await employees.remove(before.user_id)
    await recordEvent({
      kind: isLeaving ? 'member.left' : 'member.removed',
      companyId: company.id,
      targetId: before.user_id,
      details: { role: before.role },
    })
    await withdrawOwnRecipient(db, { companyId: company.id, userId: before.user_id }, recordEvent)
  }),
]

function refuseOwner({ role }: EmployeeRow): void {
  if (role === 'company_owner') throw new Refusal('employee.is_owner')
}
