import { sanitizeLines } from '#contract/kernel/text.ts'
import { FieldFrame, type FieldProps, inputAria } from './field-frame.tsx'

/** A multi-line text field; it grows with its text. */
export function TextArea({ label, hint, isOptional, field }: FieldProps) {
  const { id, value, fault, onValue, onBlur } = field
  return (
    <FieldFrame {...{ id, label, hint, isOptional, fault }}>
      <textarea
        {...inputAria(id, fault, hint)}
        className="input text-area"
        rows={2}
        value={value}
        aria-required={!isOptional || undefined}
        onChange={(event) => onValue(sanitizeLines(event.target.value))}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}
