import Type from 'typebox'

// ISO 3779: the letters I, O and Q are not used, because they look like digits.
const SIGN = '[A-HJ-NPR-Za-hj-npr-z0-9]'
const VIN = `^(?:\\s*(?:${SIGN}\\s*){17})?$`
const VIN_LENGTH_MAX = 40

/** A vehicle identification number, in any case and spacing; an empty one is stored as null. */
export const vin = () =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: VIN_LENGTH_MAX, pattern: VIN })

const VIN_RULE = new RegExp(VIN, 'u')

/** The same rule for typed text. */
export const isVin = (text: string): boolean => text.length <= VIN_LENGTH_MAX && VIN_RULE.test(text)

/** Upper case and without spaces, as it is stored. */
export const normalizeVin = (text: string): string => text.replace(/\s/gu, '').toUpperCase()
