import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTopLayer } from '../ui/layers.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { nextInvitation } from './linked-invitation.ts'
import { invitationsQuery } from './queries.ts'

/** Polls for invitations every minute and asks about the first; waits while a dialog is open. */
export function PendingInvitations() {
  const { data = [] } = useQuery(invitationsQuery)
  const isCovered = useTopLayer() !== undefined
  const [asked, setAsked] = useState<string | null>(null)
  const next = nextInvitation(data)
  const shown = data.find(({ id }) => id === asked)

  if (next && !shown && !isCovered) setAsked(next.id)

  if (!shown) return null
  return <InvitationDialog key={shown.id} invitation={shown} count={data.length} />
}
