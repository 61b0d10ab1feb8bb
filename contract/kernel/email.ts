import Type from 'typebox'

export const EMAIL_LENGTH_MAX = 254

// No spaces, one @, a dot in the domain; no display name, second address or quoted form. No two parts of the pattern
// match the same text, so it takes linear time.
const WORD = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60\{\|\}~\-]+`
// Not in one of their other forms: a mail to ｅxample.com arrives at example.com, past the limits of that mailbox.
const LETTER = String.raw`(?:[A-ZÄÖÜßẞ]|(?!\p{CWKCF})[\p{L}\p{N}])`
const LABEL = `${LETTER}((${LETTER}|-){0,61}${LETTER})?`
const ADDRESS = String.raw`^(?=[^@]{1,64}@)${WORD}(\.${WORD})*@${LABEL}(\.${LABEL})+$`

/** A single mail address without a display name. */
export const email = () => Type.String({ maxLength: EMAIL_LENGTH_MAX, pattern: ADDRESS })

export const optionalEmail = () =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: EMAIL_LENGTH_MAX, pattern: ADDRESS })

const PATTERN = new RegExp(ADDRESS, 'u')

/** The same rule for texts that no schema checks. The length is checked before the pattern. */
export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_LENGTH_MAX && PATTERN.test(text)
