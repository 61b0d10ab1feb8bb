import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReportTemplate } from '#contract/reports/template.ts'
import { DEFAULT_SETTINGS } from '#domain/reports/settings.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { useLanguage } from '../ui/use-language.ts'
import { isPreset, presetSettings } from './presets.ts'
import { templateQuery } from './queries.ts'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateView } from './template-view.tsx'

const oneRoute = getRouteApi('/company/$companyId/report-templates/$reportTemplateId')
const newRoute = getRouteApi('/company/$companyId/report-templates/new')

export function TemplatePage() {
  const { reportTemplateId } = oneRoute.useParams()
  const company = useCurrentCompany()
  const { data: template } = useQuery(templateQuery(reportTemplateId))
  if (!template || !company) return null
  if (!hasCompanyScope(company, 'company:reportTemplates:change'))
    return <TemplateView company={company} template={template} />
  return (
    <TemplateEditor key={template.id} company={company} template={template} initial={template.attributes} />
  )
}

/** Nothing is stored until the user saves, not even a preset. */
export function NewTemplatePage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const company = useCurrentCompany()
  const { preset, vehicle } = newRoute.useSearch()
  if (!company) return null
  const initial: ReportTemplate = isPreset(preset)
    ? { label: t(`reports.preset.${preset}`), ...presetSettings(preset, language) }
    : { label: '', ...DEFAULT_SETTINGS, locale: language, vehicleIds: vehicle ? [vehicle] : [] }
  return (
    <TemplateEditor key={`${company.id} ${preset}`} company={company} template={null} initial={initial} />
  )
}
