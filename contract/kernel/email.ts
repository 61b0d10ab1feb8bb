import Type from 'typebox'

export const EMAIL_LENGTH_MAX = 254

// No spaces, one @, a dot in the domain; and neither a name, a second address nor a quoted form, so that
// what is kept can be written to. No part can match what another one does, so it reads any text once.
const WORD = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60\{\|\}~\-]+`
const LABEL = String.raw`[\p{L}\p{N}]([\p{L}\p{N}\-]{0,61}[\p{L}\p{N}])?`
const ADDRESS = String.raw`^(?=[^@]{1,64}@)${WORD}(\.${WORD})*@${LABEL}(\.${LABEL})+$`

/** One mail address and nothing besides. */
export const email = () => Type.String({ maxLength: EMAIL_LENGTH_MAX, pattern: ADDRESS })

export const optionalEmail = () =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: EMAIL_LENGTH_MAX, pattern: ADDRESS })

const PATTERN = new RegExp(ADDRESS, 'u')

/** The same rule for texts that come another way; the length is looked at before the pattern is. */
export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_LENGTH_MAX && PATTERN.test(text)
