import { useEffect, useState } from 'react'

/** A value once it has not changed for a while; `key` says whether two are the same. */
export function useDebounced<T>(value: T, key: string, ms: number): T {
  const [settled, setSettled] = useState({ value, key })
  useEffect(() => {
    if (settled.key === key) return
    const timer = setTimeout(() => setSettled({ value, key }), ms)
    return () => clearTimeout(timer)
  }, [value, key, ms, settled.key])
  return settled.value
}
