import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../ui/field-frame.tsx'
import styles from './quantity.module.css'
import { type Limits, type QuantityFault, stepFrom } from './quantity.ts'

type Props = {
  id: string
  label: string
  text: string
  limits: Limits
  fault: QuantityFault | null
  onText: (text: string) => void
}

/** A number between two buttons, with its limits and the reason for them. */
export function Stepper({ id, label, text, limits, fault, onText }: Props) {
  const { t } = useTranslation()
  const { minimum, maximum, usage } = limits
  const step = (by: 1 | -1) => onText(String(stepFrom(text, by, limits)))
  const message = fault && faultText(fault)

  function faultText(of: QuantityFault): string {
    if (of === 'taken') return t('billing.quantityFault.taken', { count: usage })
    if (of === 'above') return t('billing.quantityFault.above', { count: maximum })
    return t(`billing.quantityFault.${of}`)
  }
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.step}>
        <button
          type="button"
          className="btn icon"
          aria-label={t('billing.quantityLess')}
          disabled={text.trim() === String(minimum)}
          onClick={() => step(-1)}
        >
          <IconMinus aria-hidden="true" />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          className="input"
          autoComplete="off"
          maxLength={9}
          data-autofocus="field"
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault ${id}-limits` : `${id}-limits`}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
        <button
          type="button"
          className="btn icon"
          aria-label={t('billing.quantityMore')}
          disabled={text.trim() === String(maximum)}
          onClick={() => step(1)}
        >
          <IconPlus aria-hidden="true" />
        </button>
        <span className="hint" id={`${id}-limits`}>
          {usage > 0
            ? t('billing.quantityLimitsTaken', { minimum, maximum })
            : t('billing.quantityLimits', { maximum })}
        </span>
      </div>
      <div role="status">{message && <Fault id={id} text={message} />}</div>
    </div>
  )
}
