import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import styles from './editor.module.css'
import { EditorHead } from './editor-head.tsx'
import { EnlargedPreview } from './preview/enlarged-preview.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { usePreview } from './preview/use-preview.ts'
import type { Template } from './queries.ts'
import { TemplateFacts } from './template-facts.tsx'
import { useReportCreation } from './use-report-creation.ts'

type Props = { company: MyCompany; template: Template }

/** A template for users who may not change it, as text. */
export function TemplateView({ company, template }: Props) {
  const { t } = useTranslation()
  const [isEnlarged, setEnlarged] = useState(false)
  const { label, ...settings } = template.attributes
  const mayReport = hasCompanyScope(company, 'company:reportTemplates:report')
  const preview = usePreview(company.id, settings, mayReport)
  const create = useReportCreation({
    key: template.id,
    name: label,
    companyId: company.id,
    settings,
    templateId: template.id,
  })
  const enlarge = () => setEnlarged(true)
  return (
    <div className={styles.page}>
      <EditorHead
        companyId={company.id}
        title={label}
        menu={[]}
        create={mayReport ? create : undefined}
        onPreview={mayReport ? enlarge : undefined}
        isAlone
      />
      <div className={styles.content}>
        <div className={styles.columns}>
          <section className="card" aria-label={t('reports.one')}>
            <TemplateFacts companyId={company.id} settings={settings} preview={preview.data} />
          </section>
          {mayReport && <PreviewPane settings={settings} preview={preview} onEnlarge={enlarge} />}
        </div>
      </div>
      {isEnlarged && (
        <EnlargedPreview preview={preview} settings={settings} onClose={() => setEnlarged(false)} />
      )}
    </div>
  )
}
