import { useTranslation } from 'react-i18next'
import type { Finding, ReportVerification } from '#contract/reports/verification.ts'
import { isDay, writeDate, writeMoment } from '#domain/format/date.ts'
import { useLanguage } from '../ui/use-language.ts'
import styles from './verify.module.css'

/** What was found, line by line: first what is wrong, then what was changed since. */
export function VerificationFindings({ result }: { result: ReportVerification }) {
  const { t } = useTranslation()
  const { findings, findingsTotal } = result
  if (findings.length === 0) return null
  return (
    <>
      <h3 className="subtitle">{t('reports.verify.findings')}</h3>
      <ol className={styles.findings}>
        {findings.map((finding, index) => (
          // Nothing is added or moved: a result is shown as it came.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <FindingItem key={index} finding={finding} />
        ))}
      </ol>
      {findingsTotal > findings.length && (
        <p className={styles.hint}>{t('reports.verify.more', { count: findingsTotal - findings.length })}</p>
      )}
    </>
  )
}

function FindingItem({ finding }: { finding: Finding }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { kind, table, line, plate, date, action, atIso, fields } = finding
  const day = date && isDay(date) ? writeDate(`${date}T00:00:00.000Z`, language, 'UTC') : date
  const where = [
    t(`reports.verify.table.${table}`),
    ...(line === null ? [] : [t('reports.verify.line', { line })]),
    plate,
    day,
  ]
  const since = [
    action && isAction(action) ? t(`history.${action}`) : null,
    atIso && writeMoment(atIso, language),
  ].filter(Boolean)
  return (
    <li className={kind === 'laterChange' ? styles.later : styles.fault}>
      <p className={styles.where}>{where.filter(Boolean).join(' · ')}</p>
      <p>
        {t(`reports.verify.finding.${kind}`)}
        {since.length > 0 && ` ${since.join(', ')}`}
      </p>
      {fields.map(({ name, file, history }) => (
        <p key={name} className={styles.field}>
          <span>{line === null ? t('reports.verify.count') : name}</span>
          <del>{file || '–'}</del>
          <ins>{history || '–'}</ins>
        </p>
      ))}
    </li>
  )
}

const ACTIONS = ['changed', 'deleted', 'erased', 'merged', 'restored', 'split'] as const
const isAction = (action: string): action is (typeof ACTIONS)[number] => ACTIONS.some((one) => one === action)
