import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { instant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { oneOf, uuid } from '../kernel/text.ts'
import { ReportPreview } from './preview.ts'
import {
  NewReport,
  NewTemplate,
  REPORT_LOCALES,
  ReportSettingsInput,
  ReportTemplate,
  TemplateChange,
} from './template.ts'
import { FILE_BYTES_MAX, ReportVerification } from './verification.ts'

export const listReportTemplates = call({
  name: 'listReportTemplates',
  summary: 'The report templates of a company, by label',
  method: 'GET',
  path: '/companies/:companyId/report-templates',
  right: { on: 'company', needs: 'company:reportTemplates:list' },
  query: PageQuery,
  reply: list('report_template', ReportTemplate),
  status: 200,
  problems: [],
})

export const addReportTemplate = call({
  name: 'addReportTemplate',
  summary: 'Add a report template',
  method: 'POST',
  path: '/companies/:companyId/report-templates',
  right: { on: 'company', needs: 'company:reportTemplates:add' },
  body: requestBody('report_template', NewTemplate),
  reply: one('report_template', ReportTemplate),
  status: 201,
  location: '/report-templates/:id',
  problems: ['not_found', 'report_template.exists', 'report_template.full'],
})

export const getReportTemplate = call({
  name: 'getReportTemplate',
  summary: 'One report template',
  method: 'GET',
  path: '/report-templates/:reportTemplateId',
  right: { on: 'company', by: 'reportTemplate', needs: 'company:reportTemplates:list' },
  reply: one('report_template', ReportTemplate),
  status: 200,
  problems: [],
})

export const changeReportTemplate = call({
  name: 'changeReportTemplate',
  summary: 'Change a report template; a filter replaces the one before as a whole',
  method: 'PATCH',
  path: '/report-templates/:reportTemplateId',
  right: { on: 'company', by: 'reportTemplate', needs: 'company:reportTemplates:change' },
  body: requestBody('report_template', TemplateChange),
  reply: one('report_template', ReportTemplate),
  status: 200,
  problems: ['not_found', 'report_template.exists', 'version.conflict'],
})

export const removeReportTemplate = call({
  name: 'removeReportTemplate',
  summary: 'Remove a report template',
  method: 'DELETE',
  path: '/report-templates/:reportTemplateId',
  right: { on: 'company', by: 'reportTemplate', needs: 'company:reportTemplates:delete' },
  status: 204,
  problems: ['version.conflict'],
})

export const makeReport = call({
  name: 'makeReport',
  summary: 'The report of these settings as a file',
  method: 'POST',
  path: '/companies/:companyId/reports',
  right: { on: 'company', needs: 'company:reportTemplates:report' },
  body: requestBody('report_template', NewReport),
  file: { types: ['application/pdf', 'text/csv'] },
  status: 200,
  problems: ['not_found'],
})

export const previewReport = call({
  name: 'previewReport',
  summary: 'What a report of these settings would contain, and its first page',
  method: 'POST',
  path: '/companies/:companyId/reports/preview',
  right: { on: 'company', needs: 'company:reportTemplates:report' },
  body: requestBody('report_template', ReportSettingsInput),
  isReadOnly: true,
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('report_preview'), id: uuid(), attributes: ReportPreview }),
  }),
  status: 200,
  problems: ['not_found'],
})

export const verifyReportFile = call({
  name: 'verifyReportFile',
  summary: 'Whether a file is a report that was made here, and what the history says of each of its lines',
  method: 'POST',
  path: '/companies/:companyId/reports/verification',
  right: { on: 'company', needs: 'company:reportTemplates:report' },
  upload: { types: ['application/octet-stream', 'application/pdf', 'text/csv'], maxBytes: FILE_BYTES_MAX },
  isReadOnly: true,
  reply: Type.Object({
    data: Type.Object({
      type: Type.Literal('report_verification'),
      id: uuid(),
      attributes: ReportVerification,
    }),
  }),
  status: 200,
  problems: [],
})

export const VEHICLES_REPORT_FORMATS = ['pdf', 'csvSingleline'] as const
export type VehiclesReportFormat = (typeof VEHICLES_REPORT_FORMATS)[number]

export const makeVehiclesReport = call({
  name: 'makeVehiclesReport',
  summary: 'What each vehicle of a company drove and cost in a period, as a file',
  method: 'POST',
  path: '/companies/:companyId/vehicles/report',
  right: { on: 'company', needs: 'company:reportTemplates:report' },
  body: Type.Object({
    dateStart: instant(),
    dateEnd: instant(),
    format: Type.Optional(nullable(oneOf(VEHICLES_REPORT_FORMATS))),
    locale: Type.Optional(nullable(oneOf(REPORT_LOCALES))),
  }),
  file: { types: ['application/pdf', 'text/csv'] },
  status: 200,
  problems: [],
})
