import { concurrencyLimiter } from '../concurrency-limiter.ts'
import { checkPassword, type HashCost, hashPassword } from './hash.ts'
import { PASSWORD_LENGTH_MAX } from './rules.ts'

export type Hasher = {
  hash: (password: string) => Promise<string>
  /** A null hash does the same work, for an account that does not exist; so does a text too long for a password. */
  check: (password: string, hash: string | null) => Promise<{ matches: boolean; isOutdated: boolean }>
}

/** Hashing runs in the thread pool of file and DNS access, and must leave some threads free. */
const HASHES_MAX = 2
const WAITING_MAX = 100
/** A character has two code units at most. */
const CODE_UNITS_MAX = 2 * PASSWORD_LENGTH_MAX

export function passwordHasher(cost: HashCost): Hasher {
  const withSlot = concurrencyLimiter(HASHES_MAX, WAITING_MAX)
  let decoy: Promise<string> | null = null
  return {
    hash: (password) => withSlot(() => hashPassword(password, cost)),
    check: async (password, hash) => {
      decoy ??= hashPassword('nobody has this password', cost)
      const known = hash ?? (await decoy)
      // Normalizing takes the square of the length.
      const typed = password.length > CODE_UNITS_MAX ? '' : password
      const { matches, isOutdated } = await withSlot(() => checkPassword(typed, known, cost))
      return hash === null ? { matches: false, isOutdated: false } : { matches, isOutdated }
    },
  }
}
