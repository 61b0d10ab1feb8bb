import { useEffect, useState } from 'react'

/** The value, debounced; `key` compares two values. */
export function useDebounced<T>(value: T, key: string, ms: number): T {
  const [settled, setSettled] = useState({ value, key })
  useEffect(() => {
    if (settled.key === key) return
    const timer = setTimeout(() => setSettled({ value, key }), ms)
    return () => clearTimeout(timer)
  }, [value, key, ms, settled.key])
  return settled.value
}
