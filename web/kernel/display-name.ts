type Person = { attributes: { firstName: string | null; lastName: string | null; email: string | null } }

/** Somebody's name, or what else is known of them. */
export const displayName = ({ attributes: { firstName, lastName, email } }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')
