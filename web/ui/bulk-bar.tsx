import { IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  isShown: boolean
  /** The selection in words: "2 Fahrten", "40 km". */
  summary: readonly string[]
  /** Behind the summary: selects more than is loaded. */
  more?: ReactNode
  onClear: () => void
  children: ReactNode
}

/** Floats over a list while rows are selected. */
export function BulkBar({ isShown, summary, more, onClear, children }: Props) {
  const { t } = useTranslation()
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
            {more}
          </span>
          {children}
          <button
            type="button"
            className="btn icon"
            aria-label={t('bulk.clear')}
            title={t('bulk.clear')}
            onClick={onClear}
          >
            <IconX />
          </button>
        </div>
      )}
    </>
  )
}
