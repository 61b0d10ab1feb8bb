import type { QueryKey } from '@tanstack/react-query'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '#contract/kernel/page.ts'

type Page<T> = { data: readonly T[]; meta: { page: { total: number; offset: number } } }
/** A page of what a search finds, which is not counted for it. */
type FoundPage<T> = { data: readonly T[]; meta: { page: { isLast: boolean; offset: number } } }
type PageQuery = { 'page[limit]': string; 'page[offset]': string }

export const pageQuery = (offset: number, limit = PAGE_LIMIT_DEFAULT): PageQuery => ({
  'page[limit]': String(limit),
  'page[offset]': String(offset),
})

/** The offset of the next page; undefined after the last. */
export function nextOffset({ data, meta: { page } }: Page<unknown> | FoundPage<unknown>): number | undefined {
  const next = page.offset + data.length
  const isLast = 'isLast' in page ? page.isLast : next >= page.total
  return isLast || data.length === 0 ? undefined : next
}

/** The rows of all loaded pages, and the list's total. */
export const flattenPages = <T>(loaded: { pages: readonly Page<T>[] } | undefined) => ({
  rows: loaded?.pages.flatMap(({ data }) => data) ?? [],
  total: loaded?.pages.at(-1)?.meta.page.total,
})

/** Fetches all pages of a list, with the largest page size. */
export async function fetchAllRows<T>(
  read: (query: PageQuery) => Promise<Page<T> | FoundPage<T>>,
): Promise<T[]> {
  const rows: T[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = await read(pageQuery(offset, PAGE_LIMIT_MAX))
    rows.push(...page.data)
    offset = nextOffset(page)
  }
  return rows
}

export type LoadedPages<T> = { pages?: { data: T[] }[] }

/** Looks for a resource in the lists that are in the cache, to show it while its own query runs. */
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
