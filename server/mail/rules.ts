const LONGEST_ADDRESS = 254
const LONGEST_LOCAL_PART = 64

const WORD = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const LOCAL_PART = new RegExp(String.raw`^${WORD}(?:\.${WORD})*$`, 'u')
const DOMAIN = new RegExp(String.raw`^${LABEL}(?:\.${LABEL})+$`, 'u')

/**
 * Whether the text is one mail address and nothing besides: no name, no second address, no line
 * break, no quoted or bracketed form. Its length is looked at before any pattern is.
 */
export function isOneAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  return local.length <= LONGEST_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1))
}

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
