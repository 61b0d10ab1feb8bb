import { readPage } from '#contract/kernel/page.ts'
import { SCOPES_OF_ROLE } from '#contract/permissions.ts'
import * as calls from '#contract/views/calls.ts'
import type { ViewList, ViewQuery } from '#contract/views/view.ts'
import type { CompanyAccess } from '../http/authorize.ts'
import { type Binding, bind } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { Refusal } from '../http/refusal.ts'
import { checkQuery } from './check-query.ts'
import { presentView } from './present.ts'
import { viewStore } from './store.ts'

/** The company's views are changed by staff; their own by each member. */
function requireRight({ role }: CompanyAccess, ...isShared: boolean[]): void {
  if (isShared.includes(true) && !SCOPES_OF_ROLE[role].includes('company:views:change'))
    throw new Refusal('permission.denied')
}

export const viewRoutes: Binding[] = [
  bind(calls.listViews, async ({ db, company, actor, query }) => {
    const page = readPage(query)
    return presentList(await viewStore(db, company.id, actor.userId).page(page), page, presentView)
  }),

  bind(calls.addView, async ({ db, company, actor, attributes }) => {
    const { list, label, isShared = false, query = {} } = attributes
    requireRight(company, isShared)
    const values = { label, isShared, query: checkQuery(list, query) }
    return { data: presentView(await viewStore(db, company.id, actor.userId).add(list, values)) }
  }),

  bind(calls.changeView, async ({ db, company, actor, params, attributes, expectVersion }) => {
    const views = viewStore(db, company.id, actor.userId)
    const before = await views.lock(params.viewId)
    const wasShared = before.owner_id === null
    const { label = before.label, isShared = wasShared } = attributes
    requireRight(company, wasShared, isShared)
    expectVersion(before.version)
    const query = attributes.query
      ? checkQuery(before.list as ViewList, attributes.query)
      : (before.query as ViewQuery)
    const changed = await views.change(before, { label, isShared, query })
    return { data: presentView(changed ?? before) }
  }),

  bind(calls.removeView, async ({ db, company, actor, params, expectVersion }) => {
    const views = viewStore(db, company.id, actor.userId)
    const before = await views.lock(params.viewId)
    requireRight(company, before.owner_id === null)
    expectVersion(before.version)
    await views.remove(before.id)
  }),
]
