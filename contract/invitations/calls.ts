import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list } from '../kernel/resource.ts'
import { Invitation } from './invitation.ts'

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
