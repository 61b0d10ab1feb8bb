// Rules for merging trips, shared by the portal's preview and the server.

/** Distinct texts in order of time: the law requires every customer of a combined trip. */
export function joinTexts(texts: readonly (string | null)[]): string | null {
  const distinct = new Set(texts.filter((text) => text !== null).flatMap((text) => text.split('; ')))
  return distinct.size === 0 ? null : [...distinct].join('; ')
}

/** The common category, otherwise none. */
export function commonCategory<Category extends string>(categories: readonly Category[]): Category | 'none' {
  const [first = 'none', ...others] = categories
  return others.every((category) => category === first) ? first : 'none'
}

/** The driver of the first trip that has one. */
export const firstDriver = (names: readonly (string | null)[]): string | null =>
  names.find((name) => name !== null) ?? null
