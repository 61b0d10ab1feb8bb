import type { ReportTemplate } from '#contract/reports/template.ts'
import type { Person } from '../../testing/people.ts'

let count = 0

export type ReadTemplate = { id: string; attributes: ReportTemplate; meta: { version: number } }

/** A template of the company, made by somebody who may. */
export async function makeTemplate(
  maker: Person,
  companyId: string,
  attributes: object = {},
): Promise<ReadTemplate> {
  const url = `/api/companies/${companyId}/report-templates`
  const reply = await maker.post(url, 'report_template', { label: `Bericht ${++count}`, ...attributes })
  if (reply.statusCode !== 201) throw new Error(`no template was made: ${reply.body}`)
  return reply.json<{ data: ReadTemplate }>().data
}
