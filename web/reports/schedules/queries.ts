import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import {
  addReportRecipient,
  addReportSchedule,
  changeReportSchedule,
  listReportRecipients,
  listReportRuns,
  listReportSchedules,
  removeReportRecipient,
  removeReportSchedule,
  retryReportRun,
  revokeReportLinks,
} from '#contract/reports/schedule-calls.ts'
import { api } from '../../kernel/api/api.ts'
import { fetchAllRows } from '../../kernel/api/pages.ts'
import { queryClient } from '../../kernel/api/query-client.ts'
import { reportKeys } from '../keys.ts'
import type { ScheduleValues } from './schedule-values.ts'

export type Schedule = Reply<typeof listReportSchedules>['data'][number]
export type Recipient = Reply<typeof listReportRecipients>['data'][number]
export type Run = Reply<typeof listReportRuns>['data'][number]

export const schedulesQuery = (companyId: string) =>
  queryOptions({
    queryKey: reportKeys.schedules(companyId),
    queryFn: ({ signal }) =>
      fetchAllRows((query) => api(listReportSchedules, { params: { companyId }, query, signal })),
    staleTime: 2_000,
  })

export const recipientsQuery = (companyId: string) =>
  queryOptions({
    queryKey: reportKeys.recipients(companyId),
    queryFn: ({ signal }) =>
      fetchAllRows((query) => api(listReportRecipients, { params: { companyId }, query, signal })),
    // They are confirmed elsewhere, by a link in a mail.
    staleTime: 0,
  })

const RUNS_SHOWN = '20'
const RUNNING_MS = 5_000

export const runsQuery = (reportScheduleId: string) =>
  queryOptions({
    queryKey: reportKeys.runs(reportScheduleId),
    queryFn: async ({ signal }) =>
      (
        await api(listReportRuns, {
          params: { reportScheduleId },
          query: { 'page[limit]': RUNS_SHOWN },
          signal,
        })
      ).data,
    staleTime: 0,
    // Until what is being made is sent.
    refetchInterval: ({ state }) =>
      state.data?.some(({ attributes }) => attributes.state === 'due') ? RUNNING_MS : false,
  })

function cacheSchedule(companyId: string, schedule: Schedule): Schedule {
  queryClient.setQueryData(schedulesQuery(companyId).queryKey, (all = []) => [
    ...all.filter(({ id }) => id !== schedule.id),
    schedule,
  ])
  return schedule
}

export async function addSchedule(
  companyId: string,
  reportTemplateId: string,
  attributes: ScheduleValues,
): Promise<Schedule> {
  const { data } = await api(addReportSchedule, { params: { reportTemplateId }, attributes })
  return cacheSchedule(companyId, data)
}

export async function changeSchedule(
  companyId: string,
  { id, meta }: Schedule,
  attributes: Partial<ScheduleValues> & { isStopped?: boolean },
): Promise<Schedule> {
  const sent = { params: { reportScheduleId: id }, attributes, version: meta.version }
  return cacheSchedule(companyId, (await api(changeReportSchedule, sent)).data)
}

export async function removeSchedule(companyId: string, { id, meta }: Schedule): Promise<void> {
  await api(removeReportSchedule, { params: { reportScheduleId: id }, version: meta.version })
  queryClient.setQueryData(schedulesQuery(companyId).queryKey, (all = []) =>
    all.filter((one) => one.id !== id),
  )
}

export async function addRecipient(companyId: string, email: string): Promise<Recipient> {
  const { data } = await api(addReportRecipient, { params: { companyId }, attributes: { email } })
  queryClient.setQueryData(recipientsQuery(companyId).queryKey, (all = []) => [
    ...all.filter(({ id }) => id !== data.id),
    data,
  ])
  return data
}

export async function removeRecipient(companyId: string, { id, meta }: Recipient): Promise<void> {
  await api(removeReportRecipient, { params: { reportRecipientId: id }, version: meta.version })
  queryClient.setQueryData(recipientsQuery(companyId).queryKey, (all = []) =>
    all.filter((one) => one.id !== id),
  )
  await queryClient.invalidateQueries({ queryKey: reportKeys.schedules(companyId) })
}

export async function retryRun(scheduleId: string, reportRunId: string): Promise<void> {
  await api(retryReportRun, { params: { reportRunId } })
  await queryClient.invalidateQueries({ queryKey: reportKeys.runs(scheduleId) })
}

export async function revokeLinks(scheduleId: string, reportRunId: string): Promise<void> {
  await api(revokeReportLinks, { params: { reportRunId } })
  await queryClient.invalidateQueries({ queryKey: reportKeys.runs(scheduleId) })
}
