import type { Language, User } from '#contract/users/user.ts'
import type { UserRow } from './store.ts'

export const presentUser = (row: UserRow) => ({
  type: 'user' as const,
  id: row.id,
  attributes: {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    languageIso: row.language as Language,
  } satisfies User,
  meta: { version: row.version },
})
