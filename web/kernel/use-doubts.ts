import { useRef, useState } from 'react'

export type Doubts = ReturnType<typeof useDoubts>

/** Doubts that the user must confirm before saving. Confirmed ones are not asked again until others are found. */
export function useDoubts() {
  const [sentences, setSentences] = useState<readonly string[]>([])
  const confirmed = useRef('')
  return {
    sentences,
    /** Whether the user has to be asked first. */
    ask: (found: readonly string[]): boolean => {
      if (found.length === 0 || found.join() === confirmed.current) return false
      setSentences(found)
      return true
    },
    confirm: () => {
      confirmed.current = sentences.join()
      setSentences([])
    },
    dismiss: () => setSentences([]),
  }
}
