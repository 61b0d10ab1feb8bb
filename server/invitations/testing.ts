import { newId } from '../db/id.ts'
import type { TestApp } from '../testing/app.ts'
import type { InvitationRow } from './store.ts'

let made = 0

type InvitationInput = {
  email?: string | undefined
  name?: string
  role?: 'company_user' | 'company_manager'
}

/** A pending invitation, to a random address unless one is given. */
export const makeInvitation = (
  { db }: TestApp,
  companyId: string,
  {
    email = `invitee-${process.pid}-${made++}@example.test`,
    name = 'Emil Lee',
    role = 'company_user',
  }: InvitationInput = {},
): Promise<InvitationRow> =>
  db
    .insertInto('invitations')
    .values({ id: newId(), company_id: companyId, name, email, role, language: 'de' })
    // An address may be invited once; a repeated request returns the same invitation.
    .onConflict((conflict) => conflict.columns(['company_id', 'email_key']).doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow()
