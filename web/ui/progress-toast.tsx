import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { Toast } from './toasts.ts'

/** Progress of a long task, with a cancel button. */
export function ProgressToast({ toast: { title, text, share = null, onCancel } }: { toast: Toast }) {
  const { t } = useTranslation()
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <section className="toast under-way" aria-label={title}>
      <div className="under-way-head">
        <span className="spinner" aria-hidden="true" />
        <strong aria-hidden="true">{title}</strong>
        <Button kind="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
      {text && <p>{text}</p>}
      <div
        className={percent === undefined ? 'under-way-bar unknown' : 'under-way-bar'}
        role="progressbar"
        aria-label={title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
    </section>
  )
}
