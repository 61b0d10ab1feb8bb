import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTemplate } from '#contract/reports/template.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { isProblem } from '../kernel/problem.ts'
import { problemText } from '../kernel/problem-text.ts'
import { useSaveFeedback } from '../kernel/saving.ts'
import { FieldFaults, type Form, useForm } from '../ui/form.ts'
import { useEffectWhen } from '../ui/use-effect-when.ts'
import { useLanguage } from '../ui/use-language.ts'
import { addTemplate, saveTemplate, type Template, templateQuery } from './queries.ts'
import { checkTemplate } from './template-checks.ts'
import { settingsOf, type TemplateValues, valuesOf } from './template-values.ts'

export type TemplateForm = Form<TemplateValues>

type Props = { companyId: string; template: Template | null; initial: ReportTemplate }

/** The form fields that the server's pointers mean. */
const FIELDS = { filter: 'start' }

/** The form of a template: a new one gets its own URL after saving, an existing one stays open. */
export function useTemplateForm({ companyId, template, initial }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { showSaved, reportFailure } = useSaveFeedback()
  const [base, setBase] = useState(template)
  const [isConflict, setConflict] = useState(false)

  const form = useForm({
    initial: valuesOf(initial, language),
    check: (values) => checkTemplate(values, t, language),
    save: async (values) => {
      const settings = settingsOf(values)
      if (!settings) return
      const attributes = { label: values.label.trim(), ...settings }
      let stored: Template
      try {
        stored = await (base ? saveTemplate(companyId, base, attributes) : addTemplate(companyId, attributes))
      } catch (error) {
        if (isProblem(error, 412)) return setConflict(true)
        reportFailure(error, { fields: FIELDS })
        if (isProblem(error, 409)) throw new FieldFaults({ label: problemText(error, t) })
        return
      }
      showSaved()
      if (base) return take(stored)
      await navigate({
        to: '/company/$companyId/report-templates/$reportTemplateId',
        params: { companyId, reportTemplateId: stored.id },
        replace: true,
        ignoreBlocker: true,
      })
    },
  })

  function take(state: Template) {
    setBase(state)
    form.reset(valuesOf(state.attributes, language))
  }
  async function takeNewest() {
    if (base) take(await queryClient.fetchQuery({ ...templateQuery(base.id), staleTime: 0 }))
    setConflict(false)
  }
  // A newer version replaces the form's values while the form is clean; otherwise saving fails with 412.
  const isNewer = template !== null && base !== null && template.meta.version > base.meta.version
  useEffectWhen(isNewer && !form.isDirty && !form.isSaving, () => template && take(template))

  return {
    form,
    base,
    conflict: isConflict ? { onReload: takeNewest, onStay: () => setConflict(false) } : null,
    /** Resets to the saved values. */
    discard: () => form.reset(valuesOf(base?.attributes ?? initial, language)),
    onConflict: () => setConflict(true),
  }
}
