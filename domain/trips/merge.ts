// What several trips, given in the order of time, have in common when they become one. The portal shows it before
// it happens, and the server does the same.

/** The distinct texts in the order of time: the law wants every customer of a combined journey listed. */
export function joinTexts(texts: readonly (string | null)[]): string | null {
  const distinct = new Set(texts.filter((text) => text !== null).flatMap((text) => text.split('; ')))
  return distinct.size === 0 ? null : [...distinct].join('; ')
}

/** The one they agree on, else none. */
export function commonCategory<Category extends string>(categories: readonly Category[]): Category | 'none' {
  const [first = 'none', ...others] = categories
  return others.every((category) => category === first) ? first : 'none'
}

/** The driver of the first trip that has one. */
export const firstDriver = (names: readonly (string | null)[]): string | null =>
  names.find((name) => name !== null) ?? null
