import Type, { type TObject, type TProperties } from 'typebox'
import { call, type Right } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { LIST_NAMES, type ListName } from '../permissions.ts'
import { LISTS } from './entries.ts'

export const LIST_SEARCH_LENGTH_MAX = 200

export const ListQuery = Type.Object({
  ...PageQuery.properties,
  'filter[search]': Type.Optional(Type.String({ maxLength: LIST_SEARCH_LENGTH_MAX })),
})

type Verb = 'list' | 'add' | 'change' | 'delete'

/** The owner of a list (user or company), with its path and rights. */
type Owner<Base extends string> = {
  noun: 'My' | 'Company'
  base: Base
  right: (list: ListName, verb: Verb) => Right
}

const SELF: Owner<'/users/me'> = { noun: 'My', base: '/users/me', right: () => ({ on: 'self' }) }

const COMPANY: Owner<'/companies/:companyId'> = {
  noun: 'Company',
  base: '/companies/:companyId',
  right: (list, verb) => ({ on: 'company', needs: `company:selectionlists:${list}:${verb}` }),
}

type Shape<T extends string, E extends TProperties, A extends TProperties, C extends TProperties> = {
  type: T
  entry: TObject<E>
  add: TObject<A>
  change: TObject<C>
}

/** The five calls of one list. */
function listCalls<
  Base extends string,
  L extends ListName,
  T extends string,
  E extends TProperties,
  A extends TProperties,
  C extends TProperties,
>(owner: Owner<Base>, listName: L, { type, entry, add, change }: Shape<T, E, A, C>) {
  const noun = `${owner.noun}${listName[0]?.toUpperCase()}${listName.slice(1)}`
  const path = `${owner.base}/selectionlists/${listName}` as const
  const right = (verb: Verb) => owner.right(listName, verb)

  return {
    listName,
    list: call({
      name: `list${noun}`,
      summary: `All ${listName} of the list; each word of the search must begin a word`,
      method: 'GET',
      path,
      right: right('list'),
      query: ListQuery,
      reply: list(type, entry),
      status: 200,
      problems: [],
    }),
    add: call({
      name: `add${noun}`,
      summary: `Add one of the ${listName}`,
      method: 'POST',
      path,
      right: right('add'),
      body: requestBody(type, add),
      reply: one(type, entry),
      status: 201,
      location: `${path}/:id`,
      problems: ['selectionlist.exists', 'selectionlist.full'],
    }),
    get: call({
      name: `get${noun}`,
      summary: `One of the ${listName}`,
      method: 'GET',
      path: `${path}/:entryId`,
      right: right('list'),
      reply: one(type, entry),
      status: 200,
      problems: [],
    }),
    change: call({
      name: `change${noun}`,
      summary: `Change one of the ${listName}`,
      method: 'PATCH',
      path: `${path}/:entryId`,
      right: right('change'),
      body: requestBody(type, change),
      reply: one(type, entry),
      status: 200,
      problems: ['selectionlist.exists', 'version.conflict'],
    }),
    remove: call({
      name: `remove${noun}`,
      summary: `Remove one of the ${listName}`,
      method: 'DELETE',
      path: `${path}/:entryId`,
      right: right('delete'),
      status: 204,
      problems: ['version.conflict'],
    }),
  }
}

export const myLists = {
  drivers: listCalls(SELF, 'drivers', LISTS.drivers),
  contacts: listCalls(SELF, 'contacts', LISTS.contacts),
  reasons: listCalls(SELF, 'reasons', LISTS.reasons),
  tags: listCalls(SELF, 'tags', LISTS.tags),
}

export const companyLists = {
  drivers: listCalls(COMPANY, 'drivers', LISTS.drivers),
  contacts: listCalls(COMPANY, 'contacts', LISTS.contacts),
  reasons: listCalls(COMPANY, 'reasons', LISTS.reasons),
  tags: listCalls(COMPANY, 'tags', LISTS.tags),
}

export const everyList = LIST_NAMES.flatMap((name) => [myLists[name], companyLists[name]])
