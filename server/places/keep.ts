const MOST = 1_000

/** Keeps answers for so long, the most recent thousand; nothing with zero. */
export function keeper<T>(keepMs: number, now: () => number = Date.now) {
  const kept = new Map<string, { value: T; until: number }>()
  return async (key: string, make: () => Promise<T | null>): Promise<T | null> => {
    const known = kept.get(key)
    if (known && known.until > now()) return known.value
    const value = await make()
    if (value === null || keepMs === 0) return value
    kept.delete(key)
    kept.set(key, { value, until: now() + keepMs })
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
