import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { Employee, EmployeeChange } from './employee.ts'

export const SEARCH_LENGTH_MAX = 200

export const listEmployees = call({
  name: 'listEmployees',
  summary: 'Who belongs to the company, by last and first name; every word of the search must occur',
  method: 'GET',
  path: '/companies/:companyId/users',
  right: { on: 'company', needs: 'company:users:list' },
  query: Type.Object({
    ...PageQuery.properties,
    'filter[search]': Type.Optional(Type.String({ maxLength: SEARCH_LENGTH_MAX })),
  }),
  reply: list('user', Employee),
  status: 200,
  problems: [],
})

export const getEmployee = call({
  name: 'getEmployee',
  summary: 'One member of the company',
  method: 'GET',
  path: '/companies/:companyId/users/:userId',
  right: { on: 'company', needs: 'company:users:list' },
  reply: one('user', Employee),
  status: 200,
  problems: [],
})

export const changeEmployee = call({
  name: 'changeEmployee',
  summary: 'Give a member another role',
  method: 'PATCH',
  path: '/companies/:companyId/users/:userId',
  right: { on: 'company', needs: 'company:users:change' },
  body: requestBody('user', EmployeeChange),
  reply: one('user', Employee),
  status: 200,
  problems: ['role.not_assignable', 'employee.is_owner', 'version.conflict'],
})

/** Anybody may leave; removing another needs `company:users:delete`. */
export const removeEmployee = call({
  name: 'removeEmployee',
  summary: 'Remove a member, or leave the company oneself',
  method: 'DELETE',
  path: '/companies/:companyId/users/:userId',
  right: { on: 'company', needs: 'member' },
  status: 204,
  problems: ['permission.denied', 'employee.is_owner', 'version.conflict'],
})
