import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './figure-head.module.css'
import { changeOf } from './figures.ts'
import type { Period } from './period.ts'
import { useFigures } from './use-figures.ts'

type Props = {
  id: string
  /** What is counted, for screen readers; `isNamed` shows it to all. */
  name: string
  isNamed?: boolean
  /** With its unit in a `small`. */
  value: ReactNode
  link: LinkProps
  period: Period
  isRunning: boolean
  /** Null if last year is not shown beside. */
  comparison: { current: number; previous: number; text: string } | null
  isTable: boolean
  onTable: () => void
}

/** The figure of a panel, what it counts, last year's, and the way to the table. */
export function FigureHead(props: Props) {
  const { id, name, isNamed, value, link, period, isRunning, comparison, isTable, onTable } = props
  const { t } = useTranslation()
  const { inPeriod, change } = useFigures()
  const when = isRunning ? t('overview.soFar', { period: inPeriod(period) }) : inPeriod(period)
  const share = comparison && changeOf(comparison.current, comparison.previous)
  return (
    <div className={styles.figureHead}>
      <h2 id={id}>
        <span className="unseen">{name} </span>
        <Link {...link} className={styles.figure}>
          {value}
        </Link>
      </h2>
      <p>
        {isNamed && `${name} `}
        {when}
        {comparison && (
          <>
            {' · '}
            <i aria-hidden="true" />
            {t(isRunning ? 'overview.sameDays' : 'overview.previous')} {comparison.text}
            {share !== null && (
              <>
                {' · '}
                <b>{change(share)}</b>
              </>
            )}
          </>
        )}
      </p>
      <button type="button" className={`link ${styles.swap} screen-only`} onClick={onTable}>
        {t(isTable ? 'overview.asChart' : 'overview.asTable')}
      </button>
    </div>
  )
}
