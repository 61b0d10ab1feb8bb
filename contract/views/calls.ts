import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { NewView, View, ViewChange } from './view.ts'

// Whether a member may change a view depends on the view: their own, or, with `company:views:change`, the company's.

export const listViews = call({
  name: 'listViews',
  summary: 'The saved views of the user in a company, then those of the company, by label',
  method: 'GET',
  path: '/companies/:companyId/views',
  right: { on: 'company', needs: 'member' },
  query: PageQuery,
  reply: list('view', View),
  status: 200,
  problems: [],
})

export const addView = call({
  name: 'addView',
  summary: 'Save a view for oneself or, with the right to, for the company',
  method: 'POST',
  path: '/companies/:companyId/views',
  right: { on: 'company', needs: 'member' },
  body: requestBody('view', NewView),
  reply: one('view', View),
  status: 201,
  problems: ['permission.denied', 'view.exists', 'view.full'],
})

export const changeView = call({
  name: 'changeView',
  summary: 'Rename or share a view, or replace its filter and order as a whole',
  method: 'PATCH',
  path: '/views/:viewId',
  right: { on: 'company', by: 'view', needs: 'member' },
  body: requestBody('view', ViewChange),
  reply: one('view', View),
  status: 200,
  problems: ['permission.denied', 'view.exists', 'view.full', 'version.conflict'],
})

export const removeView = call({
  name: 'removeView',
  summary: 'Remove a view',
  method: 'DELETE',
  path: '/views/:viewId',
  right: { on: 'company', by: 'view', needs: 'member' },
  status: 204,
  problems: ['permission.denied', 'version.conflict'],
})
