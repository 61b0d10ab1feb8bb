import type { QueryKey } from '@tanstack/react-query'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '#contract/kernel/page.ts'

type Page<T> = { data: readonly T[]; meta: { page: { total: number; offset: number } } }
type PageQuery = { 'page[limit]': string; 'page[offset]': string }

export const pageQuery = (offset: number, limit = PAGE_LIMIT_DEFAULT): PageQuery => ({
  'page[limit]': String(limit),
  'page[offset]': String(offset),
})

/** Where the next page begins, or nowhere. */
export const nextOffset = ({ data, meta: { page } }: Page<unknown>) =>
  data.length > 0 && page.offset + data.length < page.total ? page.offset + data.length : undefined

/** What has come of a list so far, and how many there are in all. */
export const flattenPages = <T>(loaded: { pages: readonly Page<T>[] } | undefined) => ({
  rows: loaded?.pages.flatMap(({ data }) => data) ?? [],
  total: loaded?.pages.at(-1)?.meta.page.total,
})

/** Every row of a list, whatever their number, in few requests. */
export async function fetchAllRows<T>(read: (query: PageQuery) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const { data, meta } = await read(pageQuery(rows.length, PAGE_LIMIT_MAX))
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.page.total) return rows
  }
}

export type LoadedPages<T> = { pages?: { data: T[] }[] }

/** What some loaded list has told of one thing: it stands at once, its newest state follows. */
export function findInLists<T extends { id: string }>(
  lists: readonly (readonly [QueryKey, LoadedPages<T> | undefined])[],
  wantedId: string,
): T | undefined {
  for (const [, list] of lists)
    for (const { data } of list?.pages ?? []) {
      const found = data.find(({ id }) => id === wantedId)
      if (found) return found
    }
  return undefined
}
