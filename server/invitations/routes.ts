import { listInvitations, listMyInvitations } from '#contract/invitations/calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import { bind, type Context } from '../http/bind.ts'

// Nobody can invite yet, so nobody is invited; the portal asks at its start all the same.
const none = async ({ query }: Pick<Context<typeof listInvitations>, 'query'>) => ({
  data: [],
  meta: { page: { ...readPage(query), total: 0 } },
})

export const invitationRoutes = [bind(listInvitations, none), bind(listMyInvitations, none)]
