import type { ComponentProps, ReactNode } from 'react'
import { sanitizeLabel } from '#contract/kernel/text.ts'
import { FieldFrame, type FieldProps, inputAria } from './field-frame.tsx'
import { Select } from './select.tsx'

type TextProps = FieldProps &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'type' | 'placeholder'> & {
    isFirst?: boolean
    isRequired?: boolean
    /** Typed letters become capitals. */
    isUpperCase?: boolean
  }

export function TextField({
  label,
  hint,
  isOptional,
  isRequired = !isOptional,
  field,
  isFirst,
  isUpperCase = false,
  type = 'text',
  ...rest
}: TextProps) {
  const { id, value, fault, onValue, onBlur } = field
  return (
    <FieldFrame {...{ id, label, hint, isOptional, fault }}>
      <input
        {...inputAria(id, fault, hint)}
        {...rest}
        type={type}
        className="input"
        value={value}
        data-autofocus={isFirst ? 'field' : undefined}
        aria-required={isRequired || undefined}
        onChange={(event) => {
          if (isUpperCase) capitalize(event.target)
          onValue(sanitizeLabel(event.target.value))
        }}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

/** In the input itself: React would move the cursor to the end if it wrote another text than the typed one. */
function capitalize(input: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = input
  const capitals = value.toUpperCase()
  if (capitals === value) return
  input.value = capitals
  input.setSelectionRange(selectionStart, selectionEnd)
}

/** Phones show the @ and browsers offer the user's address; the form's check decides what is valid. */
export const EmailField = (props: Omit<TextProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="email" {...props} type="text" inputMode="email" />
)

type SelectProps<T extends string> = FieldProps<T> & {
  /** A disabled option is shown and cannot be chosen. */
  options: readonly { value: T; label: string; isClosed?: boolean }[]
  /** The id of another description of the field, if it has neither fault nor hint. */
  describedBy?: string | undefined
}

export function SelectField<T extends string>({
  label,
  hint,
  isOptional,
  field,
  options,
  describedBy,
}: SelectProps<T>) {
  const { id, value, fault, onValue, onBlur } = field
  return (
    <FieldFrame {...{ id, label, hint, isOptional, fault }}>
      <Select
        {...inputAria(id, fault, hint)}
        {...(describedBy && !fault && !hint && { 'aria-describedby': describedBy })}
        value={value}
        onChange={(event) => onValue(event.target.value as T)}
        onBlur={onBlur}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isClosed}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** A read-only value among fields, with the reason why. */
export function FixedField({
  label,
  value,
  reason,
  icon,
}: Record<'label' | 'value' | 'reason', string> & { icon: ReactNode }) {
  return (
    <div className="field">
      <div className="label">{label}</div>
      <div className="static">
        {icon}
        <span>{value}</span>
      </div>
      <p className="hint">{reason}</p>
    </div>
  )
}
