import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldState } from './form.ts'

type Common = { label: string; hint?: string; isOptional?: boolean; field: FieldState }

type FrameProps = Omit<Common, 'field'> & { id: string; fault: string | undefined; children: ReactNode }

function Frame({ id, label, hint, isOptional, fault, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {isOptional && <small>{t('field.optional')}</small>}
      </label>
      {children}
      {fault ? (
        <p className="fault" id={`${id}-fault`}>
          <IconAlertCircle aria-hidden="true" />
          {fault}
        </p>
      ) : (
        hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

const described = (id: string, fault: string | undefined, hint: string | undefined) => ({
  id,
  'aria-invalid': fault ? true : undefined,
  'aria-describedby': fault ? `${id}-fault` : hint ? `${id}-hint` : undefined,
})

type TextProps = Common &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'type' | 'placeholder'> & {
    isFirst?: boolean
    isRequired?: boolean
  }

export function TextField({
  label,
  hint,
  isOptional,
  isRequired = !isOptional,
  field,
  isFirst,
  type = 'text',
  ...rest
}: TextProps) {
  const { id, value, fault, onValue, onBlur } = field
  return (
    <Frame {...{ id, label, fault }} {...(hint && { hint })} {...(isOptional && { isOptional })}>
      <input
        {...described(id, fault, hint)}
        {...rest}
        type={type}
        className="input"
        value={value}
        data-autofocus={isFirst ? 'field' : undefined}
        aria-required={isRequired || undefined}
        onChange={(event) => onValue(event.target.value)}
        onBlur={onBlur}
      />
    </Frame>
  )
}

/** Phones show the @ and browsers offer the own address; what counts as one, the form's check says. */
export const EmailField = (props: Omit<TextProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="email" {...props} type="text" inputMode="email" />
)

type SelectProps = Common & { options: readonly { value: string; label: string }[] }

export function SelectField({ label, hint, isOptional, field, options }: SelectProps) {
  const { id, value, fault, onValue, onBlur } = field
  return (
    <Frame {...{ id, label, fault }} {...(hint && { hint })} {...(isOptional && { isOptional })}>
      <select
        {...described(id, fault, hint)}
        className="input"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={onBlur}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  )
}

/** A value that is shown among fields and cannot be changed, with the reason why. */
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
