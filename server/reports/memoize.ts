/** Caches up to `limit` results. All are dropped at once when there are more, so that memory stays bounded. */
export function memoize<K, V>(compute: (key: K) => V, limit: number): (key: K) => V {
  const cache = new Map<K, V>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const value = compute(key)
    if (cache.size >= limit) cache.clear()
    cache.set(key, value)
    return value
  }
}
