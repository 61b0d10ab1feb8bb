import { call } from '../kernel/call.ts'
import { one, requestBody } from '../kernel/resource.ts'
import { Company, CompanyChange, NewCompany } from './company.ts'

export const addCompany = call({
  name: 'addCompany',
  summary: 'Found a company and own it',
  method: 'POST',
  path: '/companies',
  right: { on: 'self' },
  body: requestBody('company', NewCompany),
  reply: one('company', Company),
  status: 201,
  location: '/companies/:id',
  problems: ['company.already_owned'],
})

export const getCompany = call({
  name: 'getCompany',
  summary: 'One company of the user',
  method: 'GET',
  path: '/companies/:companyId',
  right: { on: 'company', needs: 'member' },
  reply: one('company', Company),
  status: 200,
  problems: [],
})

export const changeCompany = call({
  name: 'changeCompany',
  summary: 'Rename a company or change its e-mail',
  method: 'PATCH',
  path: '/companies/:companyId',
  right: { on: 'company', needs: 'company:change' },
  body: requestBody('company', CompanyChange),
  reply: one('company', Company),
  status: 200,
  problems: ['version.conflict'],
})
