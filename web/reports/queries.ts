import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import {
  addReportTemplate,
  changeReportTemplate,
  getReportTemplate,
  listReportTemplates,
  previewReport,
  removeReportTemplate,
} from '#contract/reports/calls.ts'
import type { ReportSettings, ReportTemplate } from '#contract/reports/template.ts'
import { listVehicles } from '#contract/vehicles/calls.ts'
import { api } from '../kernel/api/api.ts'
import { fetchAllRows, nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { reportKeys } from './keys.ts'

export type Template = Reply<typeof getReportTemplate>['data']

export const templatesQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: reportKeys.templates(companyId),
    queryFn: ({ pageParam, signal }) =>
      api(listReportTemplates, { params: { companyId }, query: pageQuery(pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    // Long enough that the page uses what the route has prefetched; a list opened again is refetched.
    staleTime: 2_000,
  })

export const templateQuery = (reportTemplateId: string) =>
  queryOptions({
    queryKey: reportKeys.template(reportTemplateId),
    queryFn: async ({ signal }) =>
      (await api(getReportTemplate, { params: { reportTemplateId }, signal })).data,
    // Long enough that the page uses what the route has prefetched.
    staleTime: 2_000,
  })

/** The preview of a report. The settings are part of the key, so a late reply never shows for other settings. */
export const previewQuery = (companyId: string, settings: ReportSettings | null) =>
  queryOptions({
    queryKey: reportKeys.preview(companyId, settings),
    queryFn: async ({ signal }) =>
      (await api(previewReport, { params: { companyId }, attributes: settings ?? {}, signal })).data
        .attributes,
    enabled: settings !== null,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    gcTime: 60_000,
    retry: false,
  })

/** All vehicles, archived ones last: a report may name any of them, and shows their number. */
export const companyVehiclesQuery = (companyId: string) =>
  queryOptions({
    queryKey: reportKeys.vehicles(companyId),
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        [{}, { 'filter[archived]': 'only' } as const].map((filter) =>
          fetchAllRows((page) =>
            api(listVehicles, { params: { companyId }, query: { ...page, ...filter }, signal }),
          ),
        ),
      )
      return lists.flat().map(({ id, attributes }) => ({ id, licensePlate: attributes.licensePlate }))
    },
  })

function cacheTemplate(companyId: string, template: Template): Template {
  queryClient.setQueryData(templateQuery(template.id).queryKey, template)
  void refreshAfter('template', { companyId })
  return template
}

export async function addTemplate(companyId: string, attributes: ReportTemplate): Promise<Template> {
  return cacheTemplate(companyId, (await api(addReportTemplate, { params: { companyId }, attributes })).data)
}

export async function saveTemplate(
  companyId: string,
  { id, meta }: Template,
  attributes: ReportTemplate,
): Promise<Template> {
  const sent = { params: { reportTemplateId: id }, attributes, version: meta.version }
  return cacheTemplate(companyId, (await api(changeReportTemplate, sent)).data)
}

export async function removeTemplate(companyId: string, { id, meta }: Template): Promise<void> {
  await api(removeReportTemplate, { params: { reportTemplateId: id }, version: meta.version })
  await refreshAfter('template', { companyId })
}
