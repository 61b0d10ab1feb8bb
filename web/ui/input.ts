import { isEqual } from './is-equal.ts'

/** A text that is no number, date or time. `reason` is the key of the sentence that says why. */
export type InvalidText = {
  text: string
  reason: 'number.ambiguous' | 'number.unreadable' | 'date.nowhere' | 'date.unreadable' | 'time.unreadable'
}

/** The form value of a number, date or time: null if the field is empty, the text itself if it is invalid. */
export type Input<T extends string | number> = T | InvalidText | null

export const isInvalid = (input: Input<string | number>): input is InvalidText =>
  typeof input === 'object' && input !== null

/** The value; null if there is none. */
export const validValue = <T extends string | number>(input: Input<T>): T | null =>
  isInvalid(input) ? null : input

export const inputText = <T extends string | number>(
  input: Input<T>,
  format: (value: T) => string,
): string => {
  if (input === null) return ''
  return isInvalid(input) ? input.text : format(input)
}

export type InputFormat<T extends string | number> = {
  read: (text: string) => Input<T>
  format: (value: T) => string
}

/** What a field shows: the typed text as long as the value is the one typed, else the formatted value. */
export const shownText = <T extends string | number>(
  typed: string | null,
  value: Input<T>,
  { read, format }: InputFormat<T>,
): string => (typed !== null && isEqual(read(typed), value) ? typed : inputText(value, format))
