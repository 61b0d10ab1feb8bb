import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/kernel/call.ts'
import { companyLists, myLists } from '#contract/lists/calls.ts'
import type { Contact, Driver, Labelled } from '#contract/lists/entries.ts'
import type { ListName } from '#contract/permissions.ts'
import { api, type Input } from '../kernel/api/api.ts'
import { nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { listKeys } from './keys.ts'

export type AttributesOf = { drivers: Driver; contacts: Contact; reasons: Labelled; tags: Labelled }
export type Entry<A = AttributesOf[ListName]> = { id: string; attributes: A; meta: { version: number } }
type Page = { data: Entry[]; meta: { page: { total: number; offset: number } } }

/** One of the eight lists: the user's own, or a company's. */
export type Source = { list: ListName; companyId?: string }

const callsOf = ({ list, companyId }: Source) => (companyId ? companyLists[list] : myLists[list])

// The eight lists share their five calls; the kinds say which attributes belong to which list.
const callList = (call: Call, input: object) => api(call, input as Input<Call>)
const params = ({ companyId }: Source, entryId?: string) => ({
  ...(companyId && { companyId }),
  ...(entryId && { entryId }),
})

export const listQuery = (source: Source) =>
  infiniteQueryOptions({
    queryKey: listKeys.pages(source),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageQuery(pageParam)
      return (await callList(callsOf(source).list, { params: params(source), query, signal })) as Page
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    // Long enough that the page uses what the route has prefetched; a list opened again is refetched.
    staleTime: 2_000,
  })

export const entryQuery = (source: Source, id: string) =>
  queryOptions({
    queryKey: listKeys.entry(source, id),
    queryFn: async ({ signal }) => {
      const reply = await callList(callsOf(source).get, { params: params(source, id), signal })
      return (reply as { data: Entry }).data
    },
    // Always edit the current version of the server, never a cached one.
    staleTime: 0,
    gcTime: 0,
  })

export async function addEntry(source: Source, attributes: object): Promise<Entry> {
  const reply = await callList(callsOf(source).add, { params: params(source), attributes })
  await refreshAfter('entry', source)
  return (reply as { data: Entry }).data
}

export async function changeEntry(source: Source, { id, meta }: Entry, attributes: object): Promise<Entry> {
  const sent = { params: params(source, id), attributes, version: meta.version }
  const reply = await callList(callsOf(source).change, sent)
  await refreshAfter('entry', source)
  return (reply as { data: Entry }).data
}

export async function removeEntry(source: Source, { id, meta }: Entry): Promise<void> {
  await callList(callsOf(source).remove, { params: params(source, id), version: meta.version })
  queryClient.removeQueries({ queryKey: listKeys.entry(source, id) })
  await refreshAfter('entry', source)
}
