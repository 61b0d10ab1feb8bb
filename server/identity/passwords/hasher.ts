import { turnstile } from '../turnstile.ts'
import { checkPassword, type HashCost, hashPassword } from './hash.ts'

export type Hasher = {
  hash: (password: string) => Promise<string>
  /** Does the same work for an account that does not exist: give null. */
  check: (password: string, hash: string | null) => Promise<{ matches: boolean; isOutdated: boolean }>
}

/** Hashing runs on the threads that files and names are read by: it must leave some of them free. */
const AT_ONCE = 2
const LONGEST_QUEUE = 100

export function passwordHasher(cost: HashCost): Hasher {
  const turn = turnstile(AT_ONCE, LONGEST_QUEUE)
  let decoy: Promise<string> | null = null
  return {
    hash: (password) => turn(() => hashPassword(password, cost)),
    check: async (password, hash) => {
      decoy ??= hashPassword('nobody has this password', cost)
      const known = hash ?? (await decoy)
      const { matches, isOutdated } = await turn(() => checkPassword(password, known, cost))
      return hash === null ? { matches: false, isOutdated: false } : { matches, isOutdated }
    },
  }
}
