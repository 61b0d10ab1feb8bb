import { useTranslation } from 'react-i18next'
import type { ReportFormat } from '#contract/reports/template.ts'
import type { FieldState } from '../../ui/form.ts'
import { FormatIcon } from '../format-name.tsx'
import styles from './form.module.css'

const ORDER = ['pdf', 'csvSingleline', 'csvMultiline'] as const satisfies ReportFormat[]

/** The file formats, each with its purpose. */
export function FormatTiles({ field }: { field: FieldState<ReportFormat> }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.tiles}>
      <legend className="unseen">{t('reports.formatHead')}</legend>
      {ORDER.map((format) => (
        <label key={format} className={styles.tile}>
          <input
            type="radio"
            name={field.id}
            checked={field.value === format}
            onChange={() => field.onValue(format)}
          />
          <FormatIcon format={format} />
          <span>
            <b>{t(`reports.format.${format}`)}</b>
            <small>{t(`reports.formatHint.${format}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
