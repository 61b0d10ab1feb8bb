import { startTransition, useEffect, useState } from 'react'

/** False in the first paint, true soon after: what is dear and not looked at first waits until then. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
