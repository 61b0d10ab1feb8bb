/** Distinct tags, case-insensitively; the first spelling stays. */
export function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey.values()]
}
