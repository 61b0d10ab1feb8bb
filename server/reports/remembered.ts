/** A function that is asked the same things again and again; what it said is forgotten all at once, so that it stays small. */
export function remembered<K, V>(make: (key: K) => V, most: number): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const value = known.get(key)
    if (value !== undefined) return value
    const made = make(key)
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
