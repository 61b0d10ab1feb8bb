import { companyStore } from '../companies/public.ts'
import type { Db } from '../db/pool.ts'
import { type Language, queueMail } from '../mail/public.ts'
import type { InvitationRow } from './store.ts'

/** Mails the invitee, in the chosen language, a link that signs in or registers and leads to the invitation. */
export async function mailInvitation(db: Db, publicUrl: URL, invitation: InvitationRow): Promise<void> {
  const { name: companyName } = await companyStore(db, invitation.company_id).get()
  const hint = new URLSearchParams({ login_hint: invitation.email })
  await queueMail(db, {
    template: 'invitation',
    to: invitation.email,
    language: invitation.language as Language,
    values: {
      firstName: invitation.name,
      companyName,
      link: `${publicUrl.origin}/invitation/${invitation.id}?${hint.toString()}`,
    },
  })
}
