import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AssignableRole } from '#contract/employees/employee.ts'
import {
  acceptInvitation,
  addCompanyInvitation,
  listCompanyInvitations,
  listMyInvitations,
  reinvite,
  removeInvitation,
} from '#contract/invitations/calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import type { Language } from '#contract/users/user.ts'
import { listVehicles } from '#contract/vehicles/calls.ts'
import { api } from '../kernel/api/api.ts'
import { fetchAllRows, nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { tryRefetchCompanies } from '../kernel/me.ts'
import { isProblem } from '../kernel/problem.ts'
import { invitationKeys } from './keys.ts'

export type MyInvitation = Reply<typeof listMyInvitations>['data'][number]
export type CompanyInvitation = Reply<typeof listCompanyInvitations>['data'][number]

const POLL_MS = 60_000

export const invitationsQuery = queryOptions({
  queryKey: invitationKeys.mine,
  queryFn: async ({ signal }) => (await api(listMyInvitations, { signal })).data,
  refetchInterval: POLL_MS,
})

/** Removes an answered invitation from the cache. */
const dropFromCache = (id: string) =>
  queryClient.setQueryData(invitationsQuery.queryKey, (before) => before?.filter((one) => one.id !== id))

/** Joins the company; null if the invitation no longer exists. */
export async function accept({ id }: MyInvitation): Promise<string | null> {
  try {
    const { data } = await api(acceptInvitation, { params: { invitationId: id } })
    await tryRefetchCompanies()
    dropFromCache(id)
    return data.id
  } catch (error) {
    if (!isProblem(error, 404)) throw error
    dropFromCache(id)
    return null
  }
}

export async function decline({ id }: MyInvitation): Promise<void> {
  try {
    await api(removeInvitation, { params: { invitationId: id } })
  } catch (error) {
    if (!isProblem(error, 404)) throw error
  }
  dropFromCache(id)
}

export const companyInvitationsQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: invitationKeys.company(companyId),
    queryFn: ({ pageParam, signal }) =>
      api(listCompanyInvitations, {
        params: { companyId },
        query: pageQuery(pageParam),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

/** The vehicles that can be assigned: those that are not archived. */
export const assignableVehiclesQuery = (companyId: string) =>
  queryOptions({
    queryKey: invitationKeys.assignableVehicles(companyId),
    queryFn: async ({ signal }) => {
      const rows = await fetchAllRows((query) => api(listVehicles, { params: { companyId }, query, signal }))
      return rows.map(({ id, attributes }) => ({ id, licensePlate: attributes.licensePlate }))
    },
    staleTime: 2_000,
  })

type NewInvitation = {
  name: string
  email: string
  roleIds: AssignableRole[]
  languageIso: Language
  vehicleIds: string[]
}

export async function invite(companyId: string, attributes: NewInvitation): Promise<void> {
  await api(addCompanyInvitation, { params: { companyId }, attributes })
  await refreshAfter('invitation', { companyId })
}

export const resendInvitation = ({ id }: CompanyInvitation) => api(reinvite, { params: { invitationId: id } })

/** Invalidates the list even if the call fails (the invitation may no longer exist). */
export async function withdrawInvitation(companyId: string, { id, meta }: CompanyInvitation): Promise<void> {
  try {
    await api(removeInvitation, { params: { invitationId: id }, version: meta.version })
  } finally {
    await refreshAfter('invitation', { companyId })
  }
}
