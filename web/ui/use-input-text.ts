import { useState } from 'react'
import type { FieldState } from './form.ts'
import { type Input, type InputFormat, shownText } from './input.ts'

/** The text of a number, date or time: unchanged while it is typed, formatted on blur. */
export function useInputText<T extends string | number>(
  field: FieldState<Input<T>>,
  inputFormat: InputFormat<T>,
) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    text: shownText(typed, field.value, inputFormat),
    type: (text: string) => {
      setTyped(text)
      field.onValue(inputFormat.read(text))
    },
    leave: () => {
      setTyped(null)
      field.onBlur()
    },
  }
}
