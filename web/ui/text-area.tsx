import { asLines } from '#contract/kernel/text.ts'
import { described, type FieldProps, Frame } from './field-frame.tsx'

/** A text of several lines; it grows with what is typed. */
export function TextArea({ label, hint, isOptional, field }: FieldProps) {
  const { id, value, fault, onValue, onBlur } = field
  return (
    <Frame {...{ id, label, hint, isOptional, fault }}>
      <textarea
        {...described(id, fault, hint)}
        className="input area"
        rows={2}
        value={value}
        aria-required={!isOptional || undefined}
        onChange={(event) => onValue(asLines(event.target.value))}
        onBlur={onBlur}
      />
    </Frame>
  )
}
