import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTemplate } from '#contract/reports/template.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { findFirstFocus } from '../ui/first-focus.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import styles from './editor.module.css'
import { EditorHead } from './editor-head.tsx'
import { ContentCard } from './form/content-card.tsx'
import { DeletedVehiclesNotice } from './form/deleted-notices.tsx'
import { DetailsCard } from './form/details-card.tsx'
import { FilterCard } from './form/filter-card.tsx'
import { fieldLabels } from './form/labels.ts'
import { PeriodCard } from './form/period-card.tsx'
import { TemplateCard } from './form/template-card.tsx'
import { useChosenVehicles } from './form/use-chosen-vehicles.ts'
import { EnlargedPreview } from './preview/enlarged-preview.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { usePreview } from './preview/use-preview.ts'
import type { Template } from './queries.ts'
import { SaveBar } from './save-bar.tsx'
import { ScheduleCard } from './schedules/schedule-card.tsx'
import { ScheduleSheet } from './schedules/schedule-sheet.tsx'
import { settingsOf } from './template-values.ts'
import { useReportCreation } from './use-report-creation.ts'
import { useTemplateEditor } from './use-template-form.ts'

type Props = { company: MyCompany; template: Template | null; initial: ReportTemplate }

/** A full page: the form on the left, the preview beside it. */
export function TemplateEditor({ company, template, initial }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isEnlarged, setEnlarged] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const companyId = company.id
  const editor = useTemplateEditor({ companyId, template, initial })
  const { form, saved: base } = editor
  const settings = settingsOf(form.values)
  const mayReport = hasCompanyScope(company, 'company:reportTemplates:report')
  const preview = usePreview(companyId, settings, mayReport)
  const vehicles = useChosenVehicles(form, companyId, preview.data)
  const create = useReportCreation({
    key: base?.id ?? 'new',
    name: form.values.label.trim(),
    companyId,
    settings,
    templateId: base?.id ?? null,
  })
  const toList = (ignoreBlocker: boolean) =>
    void navigate({ to: '/company/$companyId/report-templates', params: { companyId }, ignoreBlocker })
  const enlarge = () => setEnlarged(true)
  const { ref } = form.props
  const isNew = base === null
  useEffect(() => {
    if (isNew && ref.current) findFirstFocus(ref.current)?.focus()
  }, [isNew, ref])
  return (
    <>
      <form className={styles.page} aria-label={t('reports.form')} {...form.props}>
        <EditorHead
          companyId={companyId}
          title={base?.attributes.label ?? t('reports.new')}
          menu={
            base && hasCompanyScope(company, 'company:reportTemplates:delete')
              ? [{ label: t('reports.delete'), icon: <IconTrash />, onClick: () => editor.setStep('delete') }]
              : []
          }
          create={mayReport ? create : undefined}
          onPreview={mayReport ? enlarge : undefined}
        />
        <div className={styles.content}>
          <div className={styles.columns}>
            <div className={styles.cards}>
              <ErrorSummary form={form} labels={fieldLabels(t)} />
              <DeletedVehiclesNotice plates={vehicles.deleted} />
              <TemplateCard form={form} isNew={isNew} />
              <PeriodCard form={form} />
              <ContentCard form={form} vehicles={vehicles} preview={preview.data} />
              <DetailsCard form={form} />
              <FilterCard form={form} />
              {base && mayReport && (
                <ScheduleCard
                  companyId={companyId}
                  templateId={base.id}
                  filter={base.attributes.filter}
                  onOpen={() => setScheduling(true)}
                />
              )}
            </div>
            {mayReport && <PreviewPane settings={settings} preview={preview} onEnlarge={enlarge} />}
          </div>
        </div>
        <SaveBar
          form={form}
          isNew={isNew}
          preview={preview}
          settings={settings}
          create={mayReport ? create : undefined}
          onDiscard={() => (base ? form.reset(editor.base.values) : toList(false))}
        />
        <UnsavedGuard isDirty={form.isDirty && !form.isSaving} isHeld={form.isSaving} />
      </form>
      {isEnlarged && (
        <EnlargedPreview preview={preview} settings={settings} onClose={() => setEnlarged(false)} />
      )}
      {isScheduling && base && (
        <ScheduleSheet
          companyId={companyId}
          templateId={base.id}
          label={base.attributes.label}
          filter={base.attributes.filter}
          onClose={() => setScheduling(false)}
        />
      )}
      <EditorDialogs
        editor={editor}
        removal={{
          title: t('lists.deleteTitle', { name: base?.attributes.label ?? '' }),
          children: <p>{t('reports.deleteText')}</p>,
          onRemoved: () => toList(true),
        }}
      />
    </>
  )
}
