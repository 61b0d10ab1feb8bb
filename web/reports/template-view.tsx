import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '../app/can.ts'
import type { MyCompany } from '../users/queries.ts'
import styles from './editor.module.css'
import { EditorHead } from './editor-head.tsx'
import { Enlarged } from './preview/enlarged.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { usePreview } from './preview/use-preview.ts'
import type { Template } from './queries.ts'
import { TemplateFacts } from './template-facts.tsx'
import { useCreate } from './use-create.ts'

type Props = { company: MyCompany; template: Template }

/** A template for whoever may not change it: what is chosen, as text. */
export function TemplateView({ company, template }: Props) {
  const { t } = useTranslation()
  const [isEnlarged, setEnlarged] = useState(false)
  const { label, ...settings } = template.attributes
  const mayReport = can(company, 'company:reportTemplates:report')
  const preview = usePreview(company.id, settings, mayReport)
  const create = useCreate({ key: template.id, name: label, companyId: company.id, settings })
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
      {isEnlarged && <Enlarged preview={preview} settings={settings} onClose={() => setEnlarged(false)} />}
    </div>
  )
}
