import { IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportFormat } from '#contract/reports/template.ts'
import styles from './list.module.css'

export const FormatIcon = ({ format }: { format: ReportFormat }) =>
  format === 'pdf' ? <IconFileTypePdf aria-hidden="true" /> : <IconFileTypeCsv aria-hidden="true" />

export function FormatName({ format }: { format: ReportFormat }) {
  const { t } = useTranslation()
  return (
    <span className={styles.format}>
      <FormatIcon format={format} />
      {t(`reports.format.${format}`)}
    </span>
  )
}
