import { Company } from '../companies/company.ts'
import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { User, UserChange } from './user.ts'

export const getMe = call({
  name: 'getMe',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/users/me',
  right: { on: 'self' },
  reply: one('user', User),
  status: 200,
  problems: [],
})

export const changeMe = call({
  name: 'changeMe',
  summary: 'Change the own name or language',
  method: 'PATCH',
  path: '/users/me',
  right: { on: 'self' },
  body: requestBody('user', UserChange),
  reply: one('user', User),
  status: 200,
  problems: ['version.conflict'],
})

export const listMyCompanies = call({
  name: 'listMyCompanies',
  summary: 'The companies the user belongs to, by name, with roles and scopes',
  method: 'GET',
  path: '/users/me/companies',
  right: { on: 'self' },
  query: PageQuery,
  reply: list('company', Company),
  status: 200,
  problems: [],
})
