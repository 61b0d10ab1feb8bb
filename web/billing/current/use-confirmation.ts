import { useEffect, useState } from 'react'

export const ASK_EVERY_MS = 2_000
export const LATE_AFTER_MS = 30_000

/** Whether a payment made just now takes longer than usual to be reported. */
export function useConfirmation(isWaiting: boolean) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting || isLate) return
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isLate])
  return { isLate, startOver: () => setLate(false) }
}
