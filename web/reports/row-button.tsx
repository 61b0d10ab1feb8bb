import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/use-language.ts'
import { CreateButton } from './create-button.tsx'
import { createReport } from './create-report.ts'
import styles from './list.module.css'
import type { Template } from './queries.ts'

/** Creates the report of a template directly from the list. */
export function RowButton({ companyId, template }: { companyId: string; template: Template }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { label: name, ...settings } = template.attributes
  const key = template.id
  return (
    <CreateButton
      job={key}
      label={t('reports.createNamed', { name })}
      className={styles.rowButton ?? ''}
      onClick={() => void createReport({ key, name, companyId, settings, templateId: key }, { t, language })}
    >
      <span className="wide-only">{t('reports.createShort')}</span>
    </CreateButton>
  )
}
