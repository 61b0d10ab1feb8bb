import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../ui/join-names.ts'
import type { Filter } from './filter.ts'
import styles from './found.module.css'

/** A part of what was found. `narrow` is the filter that shows this part alone. */
export type Share = {
  key: string
  /** The class of its colour, `tone-business`; absent: it has none. */
  tone?: string
  label: string
  value: string
  share: number
  narrow: Filter
}

type Props = {
  count: string
  sums: readonly string[]
  shares: readonly Share[]
  aside?: string | undefined
  isSimilar: boolean
  isMore: boolean
  /** They are being counted again. */
  isStale: boolean
}

/** The sums of everything that was found, not only of what is loaded. */
export function TotalsLine({ count, sums, shares, aside, isSimilar, isMore, isStale }: Props) {
  const { t } = useTranslation()
  const words = isMore
    ? [t('found.onlyCounted')]
    : [...sums, ...shares.map(({ label, value }) => `${label} ${value}`)]
  return (
    <div className={joinNames(styles.totals, isStale && styles.stale)}>
      <p className="unseen" role="status">
        {!isStale && [isSimilar && t('found.similar'), count, ...words, aside].filter(Boolean).join(', ')}
      </p>
      {isSimilar && <span className={styles.similar}>{t('found.similar')}</span>}
      <b>{count}</b>
      {isMore ? (
        <span className={styles.hint}>{t('found.onlyCounted')}</span>
      ) : (
        <>
          {sums.map((sum) => (
            <b key={sum}>{sum}</b>
          ))}
          {shares.some(({ tone }) => tone) && <Bar shares={shares} />}
          {shares.map(({ key, tone, label, value, narrow }) => (
            <Link
              key={key}
              to="."
              search={((before: object) => ({ ...before, ...narrow })) as never}
              className={joinNames(styles.share, tone)}
            >
              {tone && <i aria-hidden="true" />}
              {label} {value}
            </Link>
          ))}
          {aside && <span className="wide-only">{aside}</span>}
        </>
      )}
    </div>
  )
}

const Bar = ({ shares }: { shares: readonly Share[] }) => (
  <span className={styles.bar} aria-hidden="true">
    {shares
      .filter(({ share }) => share > 0)
      .map(({ key, tone, share }) => (
        <i key={key} className={tone} style={{ width: `${share * 100}%` }} />
      ))}
  </span>
)
