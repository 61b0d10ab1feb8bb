import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ReportVerification } from '#contract/reports/verification.ts'
import { writeMoment } from '#domain/format/date.ts'
import { useLanguage } from '../ui/use-language.ts'
import { VerificationFindings } from './verification-findings.tsx'
import styles from './verify.module.css'

type Props = { result: ReportVerification; name: string }

const TONES = { sound: styles.sound, wrong: styles.wrong, unknown: styles.unknown }
const ICONS = { sound: IconCircleCheck, wrong: IconAlertTriangle, unknown: IconHelpCircle }

export function VerificationResult({ result, name }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { report, digest, verdict, lines } = result
  const tone = toneOf(result)
  const Icon = ICONS[tone]
  const moment = report && writeMoment(report.madeAtIso, language)
  return (
    <section className={styles.result} aria-label={t('reports.verify.result')}>
      <div className={`${styles.verdict} ${TONES[tone]}`}>
        <Icon aria-hidden="true" />
        <div>
          <h2 className="subtitle">{t(`reports.verify.verdict.${headingOf(result)}`)}</h2>
          <p>{verdictText(result, moment, t)}</p>
        </div>
      </div>
      <VerificationFindings result={result} />
      <dl className={styles.facts}>
        <Fact name={t('reports.verify.file')} value={name} />
        {report && (
          <Fact name={t('reports.verify.made')} value={[moment, report.madeBy].filter(Boolean).join(', ')} />
        )}
        {lines.compared > 0 && <Fact name={t('reports.verify.lines')} value={linesText(lines, t)} />}
        {result.chains.map((chain) => (
          <Fact
            key={chain.vehicleId}
            name={t('reports.verify.chain', { plate: chain.licensePlate })}
            value={t(`reports.verify.chain.${chain.state}`, { count: chain.entries })}
            isWrong={chain.state === 'broken' || chain.state === 'head'}
            detail={chain.fault}
          />
        ))}
        <Fact name="SHA-256" value={digest} />
      </dl>
      {verdict === 'made' && tone === 'sound' && (
        <p className={styles.hint}>{t('reports.verify.soundHint')}</p>
      )}
    </section>
  )
}

type FactProps = { name: string; value: string; isWrong?: boolean; detail?: string | null }

const Fact = ({ name, value, isWrong, detail }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={isWrong ? styles.bad : undefined}>
      {value}
      {detail && <span className={styles.detail}>{detail}</span>}
    </dd>
  </div>
)

const isBroken = ({ chains }: ReportVerification) =>
  chains.some(({ state }) => state === 'broken' || state === 'head')

function toneOf(result: ReportVerification): keyof typeof TONES {
  if (result.verdict === 'unknown') return 'unknown'
  if (result.verdict === 'altered' || result.faultsTotal > 0 || isBroken(result)) return 'wrong'
  return result.verdict === 'made' ? 'sound' : 'unknown'
}

/** A genuine file over a database that was tampered with is neither genuine nor altered. */
const headingOf = (result: ReportVerification) =>
  result.verdict === 'made' && toneOf(result) === 'wrong' ? 'database' : result.verdict

function verdictText(result: ReportVerification, moment: string | null, t: TFunction): string {
  const { verdict, reading, tables } = result
  if (verdict === 'made')
    return t(`reports.verify.text.${headingOf(result) === 'database' ? 'database' : 'made'}`, { moment })
  if (verdict === 'withheld')
    return t(`reports.verify.text.${reading === 'tooCostly' ? 'withheldUnread' : 'withheld'}`)
  if (reading === 'encrypted' || reading === 'tooCostly') return t(`reports.verify.text.${reading}`)
  if (verdict === 'unknown') return t('reports.verify.text.unknown')
  const areAsMade = tables.length > 0 && tables.every(({ isAsMade }) => isAsMade === true)
  return t(
    areAsMade && result.faultsTotal === 0 ? 'reports.verify.text.pages' : 'reports.verify.text.altered',
  )
}

function linesText(
  { compared, same, changedSince, faulty, withheld }: ReportVerification['lines'],
  t: TFunction,
) {
  return [
    t('reports.verify.compared', { count: compared }),
    t('reports.verify.same', { count: same }),
    ...(changedSince > 0 ? [t('reports.verify.changedSince', { count: changedSince })] : []),
    ...(faulty > 0 ? [t('reports.verify.faulty', { count: faulty })] : []),
    ...(withheld > 0 ? [t('reports.verify.withheld', { count: withheld })] : []),
  ].join(' · ')
}
