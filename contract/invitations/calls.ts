import { Company } from '../companies/company.ts'
import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { CompanyInvitation, Invitation, NewCompanyInvitation } from './invitation.ts'

export const listInvitations = call({
  name: 'listInvitations',
  summary: 'Invitations to the signed-in user',
  method: 'GET',
  path: '/invitations',
  right: { on: 'self' },
  query: PageQuery,
  reply: list('invitation', Invitation),
  status: 200,
  problems: [],
})

export const listMyInvitations = call({
  ...listInvitations,
  name: 'listMyInvitations',
  path: '/users/me/invitations',
})

// The invited user is not a member of the company yet, so these calls have the right `self`; the server checks that the
// invitation is addressed to the caller.

export const acceptInvitation = call({
  name: 'acceptInvitation',
  summary: 'Accept an invitation to the signed-in user, and belong to the company',
  method: 'POST',
  path: '/invitations/:invitationId',
  right: { on: 'self' },
  reply: one('company', Company),
  status: 200,
  problems: [],
})

export const removeInvitation = call({
  name: 'removeInvitation',
  summary: 'Decline an invitation, or take it back as somebody with company:invitations:delete',
  method: 'DELETE',
  path: '/invitations/:invitationId',
  right: { on: 'self' },
  status: 204,
  problems: ['permission.denied', 'version.conflict'],
})

export const reinvite = call({
  name: 'reinvite',
  summary: 'Mail an invitation again, at most once a minute; needs company:users:invite',
  method: 'POST',
  path: '/invitations/:invitationId/reinvite',
  right: { on: 'self' },
  status: 204,
  problems: ['permission.denied', 'rate_limited'],
})

export const listCompanyInvitations = call({
  name: 'listCompanyInvitations',
  summary: 'Invitations of the company that wait for an answer, by name',
  method: 'GET',
  path: '/companies/:companyId/invitations',
  right: { on: 'company', needs: 'company:invitations:list' },
  query: PageQuery,
  reply: list('company_invitation', CompanyInvitation),
  status: 200,
  problems: [],
})

export const addCompanyInvitation = call({
  name: 'addCompanyInvitation',
  summary: 'Invite somebody by mail, and name the vehicles that accepting assigns',
  method: 'POST',
  path: '/companies/:companyId/invitations',
  right: { on: 'company', needs: 'company:users:invite' },
  body: requestBody('company_invitation', NewCompanyInvitation),
  reply: one('company_invitation', CompanyInvitation),
  status: 201,
  location: '/invitations/:id',
  problems: [
    'invitation.exists',
    'UserIsAlreadyMember',
    'role.not_assignable',
    'rate_limited',
    'invitation.too_many',
    'not_found',
  ],
})
