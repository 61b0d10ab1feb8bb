import type { FieldState } from './form.ts'

type Props = { label: string; hint?: string; field: FieldState }

export const ON = 'on'
export const OFF = ''

/** A switch; its form value is `on` or empty. */
export function SwitchField({ label, hint, field: { id, value, onValue, onBlur } }: Props) {
  return (
    <div className="switch-field">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={value === ON}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValue(event.target.checked ? ON : OFF)}
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
