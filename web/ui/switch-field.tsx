import './switch-field.css'
import type { FieldState } from './form.ts'

type Props = { label: string; hint?: string; field: FieldState<boolean> }

export function SwitchField({ label, hint, field: { id, value, onValue, onBlur } }: Props) {
  return (
    <div className="switch-field">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValue(event.target.checked)}
        onBlur={onBlur}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
