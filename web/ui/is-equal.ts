/** Whether two form values are the same: texts, numbers, flags, and lists and plain objects of them. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length && names.every((name) => name in b && isEqual(a[name], b[name]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The values of `now` that differ from those of `before`. */
export const changedValues = <V extends Record<string, unknown>>(now: V, before: V) =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isEqual(value, before[name])),
  ) as Partial<V>
