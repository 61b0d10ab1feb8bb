type TableReferences = { name: string; needs: readonly string[] }

/** Each table after those that its rows point to, so that every row finds what it points to. */
export function sortByReferences<T extends TableReferences>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const isFree = ({ needs }: T) => !waiting.some(({ name }) => needs.includes(name))
    const free = waiting.filter(isFree)
    if (free.length === 0)
      throw new Error(`Tables point to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** What of a data directory a backup may hold, and nothing that leads out of it. */
const FILES = /^(checkpoint-key\.pem|checkpoints\/(public-key\.pem|checkpoint-\d{8}\.txt))$/

export const isBackupFile = (name: string) => FILES.test(name)
