type Person = { attributes: { firstName: string | null; lastName: string | null; email: string | null } }

/** A user's name, or else their address. */
export const displayName = ({ attributes: { firstName, lastName, email } }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')
