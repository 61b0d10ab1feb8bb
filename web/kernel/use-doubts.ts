import { useRef, useState } from 'react'
import type { Direction } from '../ui/form.ts'

export type Doubts = ReturnType<typeof useDoubts>

/** Doubts that the user must confirm before saving. Confirmed ones are not asked again until others are found. */
export function useDoubts() {
  const [sentences, setSentences] = useState<readonly string[]>([])
  const confirmed = useRef('')
  const direction = useRef<Direction>(undefined)
  return {
    sentences,
    /** Whether the user has to be asked first. */
    ask: (found: readonly string[], towards?: Direction): boolean => {
      if (found.length === 0 || found.join() === confirmed.current) return false
      direction.current = towards
      setSentences(found)
      return true
    },
    /** Returns the direction in which the user wanted to go on. */
    confirm: (): Direction | undefined => {
      confirmed.current = sentences.join()
      setSentences([])
      return direction.current
    },
    dismiss: () => setSentences([]),
  }
}
