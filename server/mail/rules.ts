const LONGEST_NAME = 60
const BLANKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const LIKE_AN_ADDRESS = /@|:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]/u

/**
 * The name by which a mail greets. Whoever registers chooses it, and the mail may go to somebody
 * else: a name that is long or that a mail program would turn into a link is left out.
 */
export function nameForGreeting(firstName: string | null): string | null {
  if (firstName === null || firstName.length > LONGEST_NAME) return null
  const name = firstName.replaceAll(BLANKS, ' ').trim()
  return name === '' || LIKE_AN_ADDRESS.test(name) ? null : name
}
