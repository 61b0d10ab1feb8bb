import Type from 'typebox'

export const EMAIL_LENGTH_MAX = 254

// No spaces, one @, a dot in the domain; no display name, second address or quoted form. No two parts of the pattern
// match the same text, so it takes linear time.
const WORD = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60\{\|\}~\-]+`
const ANY_LETTER = String.raw`[\p{L}\p{N}]`
// Not in one of their other forms: a mail to ｅxample.com arrives at example.com, past the limits of that mailbox.
const LETTER = String.raw`(?:[A-ZÀ-ÖØ-ÞẞßΑ-ΡΣ-ΩςА-Я]|(?!\p{CWKCF})${ANY_LETTER})`

function patternOf(letter: string): string {
  const label = `${letter}((${letter}|-){0,61}${letter})?`
  return String.raw`^(?=[^@]{1,64}@)${WORD}(\.${WORD})*@${label}(\.${label})+$`
}

const ADDRESS = patternOf(LETTER)

/** A single mail address without a display name. */
export const email = () => Type.String({ maxLength: EMAIL_LENGTH_MAX, pattern: ADDRESS })

export const optionalEmail = () =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: EMAIL_LENGTH_MAX, pattern: ADDRESS })

// The length is checked before the pattern, in code points as a schema does: a letter beyond the BMP takes two units.
const isMatch = (pattern: string) => {
  const whole = new RegExp(pattern, 'u')
  return (text: string): boolean =>
    text.length <= 2 * EMAIL_LENGTH_MAX && Array.from(text).length <= EMAIL_LENGTH_MAX && whole.test(text)
}

/** The same rule for texts that no schema checks. */
export const isEmailAddress = isMatch(ADDRESS)

/** Exactly one address, also one that was stored before letters of hosts were restricted. */
export const isSingleAddress = isMatch(patternOf(ANY_LETTER))
