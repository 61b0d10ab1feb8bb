import type { Static } from 'typebox'
import type { Call } from '#contract/kernel/call.ts'
import { type PageQuery, readPage } from '#contract/kernel/page.ts'
import { everyList } from '#contract/lists/calls.ts'
import { LISTS } from '#contract/lists/entries.ts'
import type { ListName } from '#contract/permissions.ts'
import { type Bound, bind, type Context } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { notFound } from '../http/refusal.ts'
import { KINDS, type Kind } from './kinds.ts'
import { type EntryRow, listStore } from './store.ts'

type ListCalls = { listName: ListName } & Record<'list' | 'add' | 'get' | 'change' | 'remove', Call>
type Sent = Parameters<Kind<ListName>['values']>[0]

/** The eight lists differ in owner and attributes only, so one set of handlers serves them all. */
function routesOf({ listName, list, add, get, change, remove }: ListCalls): Bound[] {
  const kind = KINDS[listName] as Kind<ListName>
  const present = (row: EntryRow) => ({
    type: LISTS[listName].type,
    id: row.id,
    attributes: kind.attributes(row),
    meta: { version: row.version },
  })

  return [
    bind(list, async (context) => {
      const page = readPage(context.query as Static<typeof PageQuery>)
      return presentList(await storeOf(context, listName).page(page), page, present)
    }),

    bind(add, async (context) => {
      const values = kind.values(context.attributes as Sent, null)
      return { data: present(await storeOf(context, listName).add(values)) }
    }),

    bind(get, async (context) => ({ data: present(await storeOf(context, listName).get(idOf(context))) })),

    bind(change, async (context) => {
      const entries = storeOf(context, listName)
      const before = await entries.lock(idOf(context))
      context.expectVersion(before.version)
      const values = kind.values(context.attributes as Sent, before)
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

export const listRoutes: Bound[] = everyList.flatMap(routesOf)
