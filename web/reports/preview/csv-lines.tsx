import { useTranslation } from 'react-i18next'
import type { ReportLocale } from '#contract/reports/template.ts'
import { csvCells } from '../csv-cells.ts'
import styles from './preview.module.css'

const SEPARATORS: Record<ReportLocale, string> = { de: ';', en: ',' }

/** The first lines of a CSV, as a spreadsheet would show them. */
export function CsvLines({ lines, locale }: { lines: readonly string[]; locale: ReportLocale }) {
  const { t } = useTranslation()
  return (
    // Wider than its frame: it must be scrollable by keyboard.
    <div className={styles.csv} role="region" aria-label={t('reports.firstLines')} tabIndex={0}>
      <table>
        <tbody>
          {lines.map((line, row) => (
            <tr key={row}>
              {csvCells(line, SEPARATORS[locale]).map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
