type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops undefined values, so that an update changes only the columns that were sent. */
export function omitUndefined<T extends Record<string, unknown>>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
