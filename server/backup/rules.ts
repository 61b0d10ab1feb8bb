type TableReferences = { name: string; needs: readonly string[] }

/** Sorts tables so that each comes after those that it references. */
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

/** The tables that the job queue makes itself. */
export const QUEUE_TABLES: readonly string[] = [
  'graphile_worker._private_job_queues',
  'graphile_worker._private_jobs',
  'graphile_worker._private_known_crontabs',
  'graphile_worker._private_tasks',
]

/** The files of a data directory that a backup may contain; no path leads out of it. */
const FILES = /^(checkpoint-key\.pem|checkpoints\/(public-key\.pem|checkpoint-\d{8}\.txt))$/

export const isBackupFile = (name: string) => FILES.test(name)
