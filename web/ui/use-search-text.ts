import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

const DEBOUNCE_MS = 150

/** For a field whose suggestions are searched for: the typed text once it rests, and whether the field has the focus. */
export function useSearchText(typed: string) {
  const [isFocused, setFocused] = useState(false)
  const text = useDebounced(typed.trim(), DEBOUNCE_MS)
  return { text, isFocused, onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
}
