import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { uuid } from '../kernel/text.ts'
import {
  NewRecipient,
  NewSchedule,
  ReportLink,
  ReportRecipient,
  ReportRun,
  ReportSchedule,
  ScheduleChange,
} from './schedule.ts'

export const listReportSchedules = call({
  name: 'listReportSchedules',
  summary: 'Which templates of a company are mailed by themselves',
  method: 'GET',
  path: '/companies/:companyId/report-schedules',
  right: { on: 'company', needs: 'company:reportTemplates:list' },
  query: PageQuery,
  reply: list('report_schedule', ReportSchedule),
  status: 200,
  problems: [],
})

export const addReportSchedule = call({
  name: 'addReportSchedule',
  summary: 'Mail the report of a template on the first of each week, month, quarter or year',
  method: 'POST',
  path: '/report-templates/:reportTemplateId/schedule',
  right: { on: 'company', by: 'reportTemplate', needs: 'company:reportTemplates:report' },
  body: requestBody('report_schedule', NewSchedule),
  reply: one('report_schedule', ReportSchedule),
  status: 201,
  location: '/report-schedules/:id',
  problems: ['not_found', 'report_schedule.exists', 'report_schedule.full'],
})

export const getReportSchedule = call({
  name: 'getReportSchedule',
  summary: 'One schedule',
  method: 'GET',
  path: '/report-schedules/:reportScheduleId',
  right: { on: 'company', by: 'reportSchedule', needs: 'company:reportTemplates:list' },
  reply: one('report_schedule', ReportSchedule),
  status: 200,
  problems: [],
})

export const changeReportSchedule = call({
  name: 'changeReportSchedule',
  summary: 'Change, stop or resume a schedule; it runs with the rights of whoever changed it last',
  method: 'PATCH',
  path: '/report-schedules/:reportScheduleId',
  right: { on: 'company', by: 'reportSchedule', needs: 'company:reportTemplates:report' },
  body: requestBody('report_schedule', ScheduleChange),
  reply: one('report_schedule', ReportSchedule),
  status: 200,
  problems: ['not_found', 'version.conflict'],
})

export const removeReportSchedule = call({
  name: 'removeReportSchedule',
  summary: 'Mail the report no longer; links that were sent work until they expire',
  method: 'DELETE',
  path: '/report-schedules/:reportScheduleId',
  right: { on: 'company', by: 'reportSchedule', needs: 'company:reportTemplates:report' },
  status: 204,
  problems: ['version.conflict'],
})

export const listReportRuns = call({
  name: 'listReportRuns',
  summary: 'What a schedule has sent to whom, the latest first',
  method: 'GET',
  path: '/report-schedules/:reportScheduleId/runs',
  right: { on: 'company', by: 'reportSchedule', needs: 'company:reportTemplates:list' },
  query: PageQuery,
  reply: list('report_run', ReportRun),
  status: 200,
  problems: [],
})

export const retryReportRun = call({
  name: 'retryReportRun',
  summary: 'Make and send a report again that failed',
  method: 'POST',
  path: '/report-runs/:reportRunId/retry',
  right: { on: 'company', by: 'reportRun', needs: 'company:reportTemplates:report' },
  reply: one('report_run', ReportRun),
  status: 200,
  problems: ['report_run.not_failed'],
})

export const revokeReportLinks = call({
  name: 'revokeReportLinks',
  summary: 'End the links that were sent with a report',
  method: 'DELETE',
  path: '/report-runs/:reportRunId/links',
  right: { on: 'company', by: 'reportRun', needs: 'company:reportTemplates:report' },
  status: 204,
  problems: [],
})

export const listReportRecipients = call({
  name: 'listReportRecipients',
  summary: 'The addresses of a company to which reports may go, and whether they agreed',
  method: 'GET',
  path: '/companies/:companyId/report-recipients',
  right: { on: 'company', needs: 'company:reportTemplates:list' },
  query: PageQuery,
  reply: list('report_recipient', ReportRecipient),
  status: 200,
  problems: [],
})

export const addReportRecipient = call({
  name: 'addReportRecipient',
  summary: 'Add an address, which is asked by a link; one that has not answered is asked again',
  method: 'POST',
  path: '/companies/:companyId/report-recipients',
  right: { on: 'company', needs: 'company:reportTemplates:report' },
  body: requestBody('report_recipient', NewRecipient),
  reply: one('report_recipient', ReportRecipient),
  status: 201,
  location: '/companies/:companyId/report-recipients',
  problems: ['report_recipient.full', 'report_recipient.too_many'],
})

export const removeReportRecipient = call({
  name: 'removeReportRecipient',
  summary: 'Remove an address, also from every schedule',
  method: 'DELETE',
  path: '/report-recipients/:reportRecipientId',
  right: { on: 'company', by: 'reportRecipient', needs: 'company:reportTemplates:report' },
  status: 204,
  problems: ['version.conflict'],
})

// The calls of the links in mails. The secret proves access to the mailbox, so no sign-in is needed.

export const confirmReportRecipient = call({
  name: 'confirmReportRecipient',
  summary: 'Agree to reports to the address that the link was mailed to',
  method: 'POST',
  path: '/report-recipients/:recipientId/confirm/:secret',
  right: { on: 'public', limit: 'misses' },
  status: 204,
  problems: [],
})

export const declineReports = call({
  name: 'declineReports',
  summary: 'End reports to an address by the link of any of them (RFC 8058: one click of a mail program)',
  method: 'POST',
  path: '/report-recipients/:recipientId/unsubscribe/:secret',
  right: { on: 'public', limit: 'misses' },
  status: 204,
  problems: [],
})

export const getReportLink = call({
  name: 'getReportLink',
  summary: 'What a mailed link leads to; opening it uses nothing up',
  method: 'GET',
  path: '/report-links/:linkId/:secret',
  right: { on: 'public', limit: 'requests' },
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('report_link'), id: uuid(), attributes: ReportLink }),
  }),
  status: 200,
  problems: ['report_link.expired'],
})

export const downloadReport = call({
  name: 'downloadReport',
  summary: 'The report behind a mailed link',
  method: 'GET',
  path: '/report-links/:linkId/:secret/file',
  right: { on: 'public', limit: 'requests' },
  file: { types: ['application/pdf', 'text/csv'] },
  status: 200,
  problems: ['report_link.expired'],
})
