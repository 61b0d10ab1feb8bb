import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the browser's own search was called: it finds only what is rendered. It does not tell when it is closed. */
export function useFinding(): boolean {
  const [isFinding, setFinding] = useState(false)
  useEffect(() => {
    function begin({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'f') flushSync(() => setFinding(true))
    }
    addEventListener('keydown', begin)
    return () => removeEventListener('keydown', begin)
  }, [])
  return isFinding
}
