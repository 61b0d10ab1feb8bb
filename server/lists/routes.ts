import type { Static } from 'typebox'
import type { Call } from '#contract/kernel/call.ts'
import { readPage } from '#contract/kernel/page.ts'
import { everyList, type ListQuery } from '#contract/lists/calls.ts'
import { LISTS } from '#contract/lists/entries.ts'
import type { ListName } from '#contract/permissions.ts'
import { searchWords } from '../db/search-text.ts'
import { type Binding, bind, type Context } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { notFound } from '../http/refusal.ts'
import { LIST_KINDS, type ListKind } from './kinds.ts'
import { type EntryRow, listStore } from './store.ts'

type ListCalls = { listName: ListName } & Record<'list' | 'add' | 'get' | 'change' | 'remove', Call>
type EntryInput = Parameters<ListKind<ListName>['toColumns']>[0]

/** One set of handlers for all eight lists; they differ in owner and attributes only. */
function routesOf({ listName, list, add, get, change, remove }: ListCalls): Binding[] {
  const kind = LIST_KINDS[listName] as ListKind<ListName>
  const present = (row: EntryRow) => ({
    type: LISTS[listName].type,
    id: row.id,
    attributes: kind.toAttributes(row),
    meta: { version: row.version },
  })

  return [
    bind(list, async (context) => {
      const query = context.query as Static<typeof ListQuery>
      const page = readPage(query)
      const words = searchWords(query['filter[search]'] ?? '')
      return presentList(await storeOf(context, listName).page(words, page), page, present)
    }),

    bind(add, async (context) => {
      const values = kind.toColumns(context.attributes as EntryInput, null)
      return { data: present(await storeOf(context, listName).add(values)) }
    }),

    bind(get, async (context) => ({ data: present(await storeOf(context, listName).get(idOf(context))) })),

    bind(change, async (context) => {
      const entries = storeOf(context, listName)
      const before = await entries.lock(idOf(context))
      context.expectVersion(before.version)
      const values = kind.toColumns(context.attributes as EntryInput, before)
      return { data: present((await entries.change(before.id, values)) ?? before) }
    }),

    bind(remove, async (context) => {
      const entries = storeOf(context, listName)
      const before = await entries.lock(idOf(context))
      context.expectVersion(before.version)
      await entries.remove(before.id)
    }),
  ]
}

function storeOf({ db, company, actor }: Context<Call>, listName: ListName) {
  if (company) return listStore(db, { company_id: company.id }, listName)
  if (actor) return listStore(db, { user_id: actor.userId }, listName)
  throw notFound()
}

const idOf = ({ params }: Context<Call>) => params.entryId ?? ''

export const listRoutes: Binding[] = everyList.flatMap(routesOf)
