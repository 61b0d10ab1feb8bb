import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReportTemplate } from '#contract/reports/template.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { isProblem } from '../kernel/problem.ts'
import { problemText } from '../kernel/problem-text.ts'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import type { Form } from '../ui/form.ts'
import { addTemplate, removeTemplate, saveTemplate, type Template, templateQuery } from './queries.ts'
import { checkTemplate } from './template-checks.ts'
import { settingsOf, type TemplateValues, valuesOf } from './template-values.ts'

export type TemplateForm = Form<TemplateValues>

type Props = { companyId: string; template: Template | null; initial: ReportTemplate }

/** The form fields that the server's pointers mean. */
const FIELDS = { filter: 'start' }

/** The editor of a template: a new one gets its own URL after saving, an existing one stays open. */
export function useTemplateEditor({ companyId, template, initial }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useRecordEditor({
    latest: template,
    valuesOf: (state: Template | null) => valuesOf(state?.attributes ?? initial),
    check: (values) => checkTemplate(values, t),
    save: (values, { saved }) => {
      const settings = settingsOf(values)
      // `check` has found no fault, so there are settings.
      if (!settings) throw new Error('the template has no settings')
      const attributes = { label: values.label.trim(), ...settings }
      return saved ? saveTemplate(companyId, saved, attributes) : addTemplate(companyId, attributes)
    },
    fields: FIELDS,
    faults: (error) => (isProblem(error, 409) ? { label: problemText(error, t) } : undefined),
    ...(template === null && {
      onSaved: ({ id }: Template) =>
        navigate({
          to: '/company/$companyId/report-templates/$reportTemplateId',
          params: { companyId, reportTemplateId: id },
          replace: true,
          ignoreBlocker: true,
        }),
    }),
    remove: (saved) => removeTemplate(companyId, saved),
    reload: async () => template && queryClient.fetchQuery({ ...templateQuery(template.id), staleTime: 0 }),
  })
}
