import type { WriterKind } from '#contract/history/change.ts'
import type { Db } from '../../db/pool.ts'

/** Finds the names of writers of one kind; those without a name are left out. */
export type FindNames = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** A capability registers its kind of writer here, where the app is composed. */
export type WriterNames = Partial<Record<WriterKind, FindNames>>

export type WriterId = { actor_kind: WriterKind | null; actor_id: string }

/** Entries without a kind were all written by users. */
export const writerKind = ({ actor_kind }: WriterId): WriterKind => actor_kind ?? 'user'

/** Looks up the names of all writers of a page, with one query per kind. */
export async function nameWriters(
  db: Db,
  names: WriterNames,
  writers: readonly WriterId[],
): Promise<(writer: WriterId) => string | null> {
  const kinds = [...new Set(writers.map(writerKind))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = new Set(writers.filter((one) => writerKind(one) === kind).map((one) => one.actor_id))
      return [kind, await names[kind]?.(db, [...ids])] as const
    }),
  )
  const byKind = new Map(found)
  return (writer) => byKind.get(writerKind(writer))?.get(writer.actor_id) ?? null
}
