// The invitation whose link in the mail was opened; it is asked about first.
let linkedId: string | null = null

export const setLinkedInvitation = (id: string): void => {
  linkedId = id
}

export const nextInvitation = <T extends { id: string }>(invitations: readonly T[]): T | undefined =>
  invitations.find(({ id }) => id === linkedId) ?? invitations[0]
