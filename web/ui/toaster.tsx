import { IconAlertCircle, IconArrowBackUp, IconCircleCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useTopLayer } from './layers.ts'
import { ProgressToast } from './progress-toast.tsx'
import { ERROR_MS, OFFER_MS, SUCCESS_MS, type Toast, toast, useToasts } from './toasts.ts'
import { useToastPlace } from './use-toast-place.ts'
import { useUndoKey } from './use-undo-key.ts'

/** The container of toasts: above everything, inside the topmost dialog if one is open. */
export function Toaster() {
  const { t } = useTranslation()
  const toasts = useToasts()
  const layer = useTopLayer()
  const place = useToastPlace(toasts.length > 0)
  useUndoKey(undoOfNewest(toasts))
  return createPortal(
    <section className="toasts" data-place={place} aria-label={t('toast.region')}>
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

/** Undoes what the newest toast offers to undo. */
function undoOfNewest(toasts: readonly Toast[]): (() => void) | undefined {
  const newest = toasts.findLast(({ undo }) => undo)
  return (
    newest &&
    (() => {
      toast.dismiss(newest.id)
      newest.undo?.onUndo()
    })
  )
}

const lifetimeOf = (kind: Toast['kind'], isOffering: boolean) =>
  kind === 'error' ? ERROR_MS : isOffering ? OFFER_MS : SUCCESS_MS

function ToastCard({
  toast: { id, kind, title, text, reference, link, undo, actions = [] },
}: {
  toast: Toast
}) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const left = useRef(undo ? undo.seconds * 1_000 : lifetimeOf(kind, actions.length > 0))

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
        {actions.map(({ label, onAct }) => (
          <button
            key={label}
            type="button"
            className="toast-action"
            onClick={() => {
              toast.dismiss(id)
              onAct()
            }}
          >
            {label}
          </button>
        ))}
        {reference && <small>{t('toast.reference', { reference })}</small>}
      </div>
      {undo && <UndoButton id={id} undo={undo} isHeld={isHeld} />}
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

type UndoProps = { id: number; undo: NonNullable<Toast['undo']>; isHeld: boolean }

/** Counts its seconds; they stop while the pointer or the focus is on the toast. */
function UndoButton({ id, undo, isHeld }: UndoProps) {
  const [seconds, setSeconds] = useState(undo.seconds)
  useEffect(() => {
    if (isHeld) return
    const timer = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isHeld])
  return (
    <button
      type="button"
      className="toast-undo"
      onClick={() => {
        toast.dismiss(id)
        undo.onUndo()
      }}
    >
      <IconArrowBackUp className="small" aria-hidden="true" />
      {undo.label}
      {/* Not as text: the toast stands in a live region. */}
      <span className="toast-seconds" aria-hidden="true" data-left={`${seconds} s`} />
    </button>
  )
}
