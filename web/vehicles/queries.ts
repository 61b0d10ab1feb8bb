import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listExpenseMonths } from '#contract/expenses/calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { getFleet } from '#contract/overview/calls.ts'
import { listTripMonths } from '#contract/trips/calls.ts'
import {
  getVehicle,
  listVehicles,
  listVehicleUsers,
  PLATE_SEARCH_LENGTH_MAX,
} from '#contract/vehicles/calls.ts'
import { api } from '../kernel/api/api.ts'
import { fetchAllRows, findInLists, type LoadedPages, nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { vehicleKeys } from './keys.ts'

export type Vehicle = Reply<typeof getVehicle>['data']
export type VehicleUser = Reply<typeof listVehicleUsers>['data'][number]

const ARCHIVED = { 'filter[archived]': 'only' } as const

export const vehiclesQuery = (companyId: string, search = '', isArchive = false) =>
  infiniteQueryOptions({
    queryKey: vehicleKeys.list(companyId, search, isArchive),
    queryFn: ({ pageParam, signal }) =>
      api(listVehicles, {
        params: { companyId },
        query: {
          ...pageQuery(pageParam),
          ...(isArchive && ARCHIVED),
          ...(search && { 'filter[licensePlate]': search.slice(0, PLATE_SEARCH_LENGTH_MAX) }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    // Long enough that the page uses what the route has prefetched; a list opened again is refetched.
    staleTime: 2_000,
  })

/** Every vehicle that the user may see and that is not archived, by plate. */
export const allVehiclesQuery = (companyId: string) =>
  queryOptions({
    queryKey: vehicleKeys.every(companyId),
    queryFn: ({ signal }) =>
      fetchAllRows((query) => api(listVehicles, { params: { companyId }, query, signal })),
    staleTime: 30_000,
  })

export const archivedCountQuery = (companyId: string) =>
  queryOptions({
    queryKey: vehicleKeys.archivedCount(companyId),
    queryFn: async ({ signal }) =>
      (
        await api(listVehicles, {
          params: { companyId },
          query: { ...pageQuery(0, 1), ...ARCHIVED },
          signal,
        })
      ).meta.page.total,
    staleTime: 2_000,
  })

/** What each vehicle in use drove in this month, and the state of its logbook. */
export const fleetQuery = (companyId: string) =>
  queryOptions({
    queryKey: vehicleKeys.fleet(companyId),
    queryFn: async ({ signal }) => (await api(getFleet, { params: { companyId }, signal })).data.attributes,
    staleTime: 2_000,
  })

/** Starts with the row of a cached list, then fetches the newest version. */
export const vehicleQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: vehicleKeys.one(vehicleId),
    queryFn: async ({ signal }) => (await api(getVehicle, { params: { vehicleId }, signal })).data,
    initialData: () =>
      findInLists(
        queryClient.getQueriesData<LoadedPages<Vehicle>>({ queryKey: vehicleKeys.lists }),
        vehicleId,
      ),
    initialDataUpdatedAt: 0,
    staleTime: 5_000,
  })

export const vehicleUsersQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: vehicleKeys.users(vehicleId),
    queryFn: ({ pageParam, signal }) =>
      api(listVehicleUsers, { params: { vehicleId }, query: pageQuery(pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

const fetchVehicleUsers = (vehicleId: string, signal: AbortSignal) =>
  fetchAllRows((query) => api(listVehicleUsers, { params: { vehicleId }, query, signal }))

export const allVehicleUsersQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: vehicleKeys.allUsers(vehicleId),
    queryFn: ({ signal }) => fetchVehicleUsers(vehicleId, signal),
    staleTime: 2_000,
  })

/** A user of the vehicle by id, found by reading all pages; null if not assigned. */
export const vehicleUserQuery = (vehicleId: string, userId: string) =>
  queryOptions({
    queryKey: vehicleKeys.user(vehicleId, userId),
    queryFn: async ({ signal }) =>
      (await fetchVehicleUsers(vehicleId, signal)).find(({ id }) => id === userId) ?? null,
    staleTime: 0,
    gcTime: 0,
  })

/** How many trips and expenses a vehicle has. */
export const recordCountsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: vehicleKeys.recordCounts(vehicleId),
    queryFn: async ({ signal }) => {
      const params = { vehicleId }
      const [trips, expenses] = await Promise.all([
        fetchAllRows((query) => api(listTripMonths, { params, query, signal })),
        fetchAllRows((query) => api(listExpenseMonths, { params, query, signal })),
      ])
      return { trips: sumCounts(trips), expenses: sumCounts(expenses) }
    },
    staleTime: 0,
  })

const sumCounts = (months: readonly { attributes: { count: number } }[]) =>
  months.reduce((sum, { attributes }) => sum + attributes.count, 0)

/** Whether a vehicle has trips or expenses in its units. */
export const hasRecordsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: vehicleKeys.hasRecords(vehicleId),
    queryFn: async ({ signal }) => {
      const first = { params: { vehicleId }, query: pageQuery(0, 1), signal }
      const months = await Promise.all([api(listTripMonths, first), api(listExpenseMonths, first)])
      return months.some(({ data }) => data.length > 0)
    },
    staleTime: 0,
  })
