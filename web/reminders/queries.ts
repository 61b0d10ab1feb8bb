import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/kernel/page.ts'
import { getReminder, listCompanyReminders, listReminders } from '#contract/reminders/calls.ts'
import { api } from '../kernel/api/api.ts'
import { fetchAllRows, nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { reminderKeys } from './keys.ts'

export type Reminder = Reply<typeof getReminder>['data']

const DUE = { 'filter[state]': 'due' } as const
const NEXT = { 'filter[state]': 'next' } as const

export const openRemindersQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: reminderKeys.open(vehicleId),
    queryFn: ({ pageParam, signal }) =>
      api(listReminders, { params: { vehicleId }, query: pageQuery(pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

export const doneRemindersQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: reminderKeys.done(vehicleId),
    queryFn: ({ pageParam, signal }) =>
      api(listReminders, {
        params: { vehicleId },
        query: { ...pageQuery(pageParam), 'filter[state]': 'done' },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

export const companyRemindersQuery = (companyId: string, isDueOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: reminderKeys.company(companyId, isDueOnly),
    queryFn: ({ pageParam, signal }) =>
      api(listCompanyReminders, {
        params: { companyId },
        query: { ...pageQuery(pageParam), ...(isDueOnly && DUE) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })

/** What is overdue or within its lead time: how many, and the most urgent ones. */
export const dueRemindersQuery = (companyId: string) =>
  queryOptions({
    queryKey: reminderKeys.due(companyId),
    queryFn: ({ signal }) =>
      api(listCompanyReminders, {
        params: { companyId },
        query: { ...pageQuery(0, PAGE_LIMIT_MAX), ...DUE },
        signal,
      }),
    staleTime: 2_000,
  })

/** The most urgent one of each vehicle. */
export const nextRemindersQuery = (companyId: string) =>
  queryOptions({
    queryKey: reminderKeys.next(companyId),
    queryFn: ({ signal }) =>
      fetchAllRows((query) =>
        api(listCompanyReminders, { params: { companyId }, query: { ...query, ...NEXT }, signal }),
      ),
    staleTime: 2_000,
  })

export const reminderQuery = (reminderId: string) =>
  queryOptions({
    queryKey: reminderKeys.one(reminderId),
    queryFn: async ({ signal }) => (await api(getReminder, { params: { reminderId }, signal })).data,
    // Always edit the current version of the server, never a cached one.
    staleTime: 0,
    gcTime: 0,
  })
