import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepPositioned } from '../ui/pop-over.ts'
import { useReportProgress } from './running-reports.ts'
import styles from './vehicles-report.module.css'

// Loaded lazily when it is first opened: the list itself has no date fields.
const VehiclesReportForm = lazy(() =>
  import('./vehicles-report-form.tsx').catch(() => ({ default: FormLoadError })),
)

const GAP = 8
const EDGE = 16

/** The drop-down of the vehicle list: distance and costs of each vehicle in a period. */
export function VehiclesReport({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const id = useId()
  const key = `vehicles ${companyId}`
  const share = useReportProgress(key)
  const [isOpen, setOpen] = useState(false)
  const pop = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const [box, anchor] = [pop.current, opener.current]
    return isOpen && box && anchor ? keepPositioned(anchor, () => positionBox(box, anchor)) : undefined
  }, [isOpen])

  const close = () => {
    pop.current?.hidePopover()
    opener.current?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`btn ${styles.opener}`}
        aria-label={t('reports.vehiclesReportOpen')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={share !== undefined || undefined}
        popoverTarget={id}
      >
        {share === undefined ? (
          <IconDownload aria-hidden="true" />
        ) : (
          <span className="spinner" aria-hidden="true" />
        )}
        <span className="wide-only">{t('reports.report')}</span>
        <IconChevronDown className="wide-only small" aria-hidden="true" />
      </button>
      <div
        ref={pop}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className={`menu pop-over ${styles.box}`}
        onToggle={(event) => event.target === pop.current && setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <>
            <h2 id={`${id}-title`}>{t('reports.vehiclesReport')}</h2>
            <p className="hint">{t('reports.vehiclesReportText')}</p>
            <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
              <VehiclesReportForm companyId={companyId} job={key} onDone={close} />
            </Suspense>
          </>
        )}
      </div>
    </>
  )
}

/** Shown if its code could not be loaded (offline). */
function FormLoadError() {
  const { t } = useTranslation()
  return <p role="alert">{t('errors.unreachable')}</p>
}

/** Below the button, right-aligned; on a phone CSS puts it at the bottom. */
function positionBox(box: HTMLElement, opener: HTMLElement): void {
  const { right, bottom } = opener.getBoundingClientRect()
  const left = Math.min(right, innerWidth - EDGE) - box.offsetWidth
  box.style.setProperty('--left', `${Math.max(EDGE, left)}px`)
  box.style.setProperty('--top', `${bottom + GAP}px`)
}
