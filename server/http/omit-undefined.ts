type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Leaves out what was not sent, so that a change touches only what it names. */
export function omitUndefined<T extends Record<string, unknown>>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
