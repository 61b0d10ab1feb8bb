import { IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticks } from './use-ticks.ts'

type Props = {
  ticks: Ticks
  /** The selection in words: "2 Fahrten", "40 km". */
  summary: readonly string[]
  children: ReactNode
}

/** Floats over a list while rows are selected. */
export function BulkBar({ ticks, summary, children }: Props) {
  const { t } = useTranslation()
  const isShown = ticks.ids.size > 0
  return (
    <>
      <p className="unseen" role="status">
        {isShown && summary.join(' · ')}
      </p>
      {isShown && (
        <div className="bulk" role="toolbar" aria-label={t('bulk.label')}>
          <span className="bulk-summary">
            {summary.map((part, index) => (
              <Fragment key={part}>
                {index > 0 && <span className="between"> · </span>}
                <span>{part}</span>
              </Fragment>
            ))}
          </span>
          {children}
          <button
            type="button"
            className="btn icon"
            aria-label={t('bulk.clear')}
            title={t('bulk.clear')}
            onClick={ticks.clear}
          >
            <IconX />
          </button>
        </div>
      )}
    </>
  )
}
