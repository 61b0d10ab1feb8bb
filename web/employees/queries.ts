import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  changeEmployee,
  getEmployee,
  listEmployees,
  removeEmployee,
  SEARCH_LENGTH_MAX,
} from '#contract/employees/calls.ts'
import type { AssignableRole } from '#contract/employees/employee.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { api } from '../kernel/api/api.ts'
import { nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { isProblem } from '../kernel/problem.ts'
import { employeeKeys } from './keys.ts'

export type Employee = Reply<typeof listEmployees>['data'][number]

export const employeesQuery = (companyId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: employeeKeys.list(companyId, search),
    queryFn: ({ pageParam, signal }) =>
      api(listEmployees, {
        params: { companyId },
        query: {
          ...pageQuery(pageParam),
          ...(search && { 'filter[search]': search.slice(0, SEARCH_LENGTH_MAX) }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

export const employeeQuery = (companyId: string, userId: string) =>
  queryOptions({
    queryKey: employeeKeys.one(companyId, userId),
    queryFn: async ({ signal }) => (await api(getEmployee, { params: { companyId, userId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

export async function saveRole(
  companyId: string,
  { id, meta }: Employee,
  role: AssignableRole,
): Promise<Employee> {
  const sent = { params: { companyId, userId: id }, attributes: { roleIds: [role] }, version: meta.version }
  const { data } = await api(changeEmployee, sent)
  await refreshAfter('member', { companyId })
  return data
}

export async function removeMember(companyId: string, { id, meta }: Employee): Promise<void> {
  await api(removeEmployee, { params: { companyId, userId: id }, version: meta.version })
  queryClient.removeQueries({ queryKey: employeeKeys.one(companyId, id) })
  await refreshAfter('member', { companyId })
}

/** Ends the user's own membership, whatever its version; a 404 counts as done. */
export async function leaveCompany(companyId: string, userId: string): Promise<void> {
  try {
    await api(removeEmployee, { params: { companyId, userId } })
  } catch (error) {
    if (!isProblem(error, 404)) throw error
  }
}
