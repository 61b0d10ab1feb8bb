import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldState } from './form.ts'

/** Props that all fields share. */
export type FieldProps<T = string> = {
  label: string
  hint?: string | undefined
  isOptional?: boolean | undefined
  field: FieldState<T>
}

type Props = Omit<FieldProps, 'field'> & { id: string; fault: string | undefined; children: ReactNode }

/** A label over a control, with its fault or hint below. */
export function FieldFrame({ id, label, hint, isOptional, fault, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {isOptional && <small>{t('field.optional')}</small>}
      </label>
      {children}
      {fault ? (
        <Fault id={id} text={fault} />
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

/** The fault of a field, below it. */
export const Fault = ({ id, text }: { id: string; text: string }) => (
  <p className="fault" id={`${id}-fault`}>
    <IconAlertCircle aria-hidden="true" />
    {text}
  </p>
)

export const inputAria = (id: string, fault: string | undefined, hint: string | undefined) => ({
  id,
  'aria-invalid': fault ? true : undefined,
  'aria-describedby': fault ? `${id}-fault` : hint ? `${id}-hint` : undefined,
})

type BoxProps = { start?: ReactNode; end?: ReactNode; children: ReactNode }

/** An input with something in it at its start or end: an icon, a button, a unit. */
export const InputBox = ({ start, end, children }: BoxProps) => (
  <div className={['input-box', start && 'has-start', end && 'has-end'].filter(Boolean).join(' ')}>
    {start && <span className="box-start">{start}</span>}
    {children}
    {end && <span className="box-end">{end}</span>}
  </div>
)
