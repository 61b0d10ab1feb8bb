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
import { changeVehicleUser, listVehicles } from '#contract/vehicles/calls.ts'
import { api } from '../kernel/api/api.ts'
import { fetchAllRows, nextOffset, pageQuery } from '../kernel/api/pages.ts'
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

/** The ids of the vehicles that are assigned to a member. */
export const employeeVehiclesQuery = (companyId: string, userId: string) =>
  queryOptions({
    queryKey: employeeKeys.vehicles(companyId, userId),
    queryFn: async ({ signal }) => {
      const filter = { 'filter[userId]': userId }
      const rows = await fetchAllRows((page) =>
        api(listVehicles, { params: { companyId }, query: { ...page, ...filter }, signal }),
      )
      return rows.map(({ id }) => id)
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Assigns the vehicles that are only in the second list, and takes away those only in the first. */
export async function saveVehicles(
  companyId: string,
  userId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const set = (vehicleId: string, roles: 'vehicle_user'[]) =>
    api(changeVehicleUser, { params: { vehicleId }, subjectId: userId, attributes: { roles } })
  try {
    for (const id of after) if (!before.includes(id)) await set(id, ['vehicle_user'])
    for (const id of before) if (!after.includes(id)) await set(id, [])
  } finally {
    void refreshAfter('member', { companyId })
  }
}

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
