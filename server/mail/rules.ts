const LONGEST_NAME = 60
const BLANKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const LIKE_AN_ADDRESS = /@|:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]/u

const LONGEST_COMPANY = 120

/**
 * The name by which a mail greets. Whoever registers chooses it, and the mail may go to somebody
 * else: a name that is long or that a mail program would turn into a link is left out.
 */
export const nameForGreeting = (firstName: string | null): string | null =>
  firstName === null ? null : shownName(firstName, LONGEST_NAME)

/** The name of a company, or a number plate: chosen by one person, read by another, as the name above. */
export const nameForText = (name: string): string | null => shownName(name, LONGEST_COMPANY)

function shownName(given: string, longest: number): string | null {
  if (given.length > longest) return null
  const name = given.replaceAll(BLANKS, ' ').trim()
  return name === '' || LIKE_AN_ADDRESS.test(name) ? null : name
}
