import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useTopLayer } from './layers.ts'
import { ProgressToast } from './progress-toast.tsx'
import { ERROR_MS, SUCCESS_MS, type Toast, toast, useToasts } from './toasts.ts'

/** The container of toasts: above everything, inside the topmost dialog if one is open. */
export function Toaster() {
  const { t } = useTranslation()
  const toasts = useToasts()
  const layer = useTopLayer()
  return createPortal(
    <section className="toasts" aria-label={t('toast.region')}>
      {toasts.map((one) => one.kind === 'progress' && <ProgressToast key={one.id} toast={one} />)}
      <div role="status">
        {toasts.map((one) => one.kind === 'success' && <ToastCard key={one.id} toast={one} />)}
        {/* Announced once: screen readers do not read every step of the progress. */}
        {toasts.map(
          (one) =>
            one.kind === 'progress' && (
              <span key={one.id} className="unseen">
                {one.title}
              </span>
            ),
        )}
      </div>
      {toasts.map((one) => one.kind === 'error' && <ToastCard key={one.id} toast={one} />)}
    </section>,
    layer ?? document.body,
  )
}

function ToastCard({ toast: { id, kind, title, text, reference, link, action } }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const left = useRef(kind === 'success' ? SUCCESS_MS : ERROR_MS)

  useEffect(() => {
    if (isHeld) return
    const since = Date.now()
    const timer = setTimeout(() => toast.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1_000, left.current - (Date.now() - since))
    }
  }, [id, isHeld])

  return (
    <div
      className={`toast ${kind}`}
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {kind === 'error' ? <IconAlertCircle aria-hidden="true" /> : <IconCircleCheck aria-hidden="true" />}
      <div className="toast-text">
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {link && (
          <Link to={link.to} onClick={() => toast.dismiss(id)}>
            {link.label}
          </Link>
        )}
        {action && (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              toast.dismiss(id)
              action.onAct()
            }}
          >
            {action.label}
          </button>
        )}
        {reference && <small>{t('toast.reference', { reference })}</small>}
      </div>
      <button
        type="button"
        className="btn quiet icon"
        aria-label={t('action.dismiss')}
        onClick={() => toast.dismiss(id)}
      >
        <IconX className="small" />
      </button>
    </div>
  )
}
