const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
/** Characters of a keyboard besides letters and digits; emoji are not included. */
const SIGNS = String.raw`\p{P}\p{Z}\p{Sc}\p{Sk}\p{Sm}`
const ALL_SIGNS = new RegExp(`[${SIGNS}]`, 'gu')
const AROUND = new RegExp(`^[${SIGNS}\\p{N}]+|[${SIGNS}\\p{N}]+$`, 'gu')

/** In lower case, umlauts spelled out, without signs. */
export const foldPassword = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (char) => SPELLED[char] ?? char)
    .replaceAll(ALL_SIGNS, '')

/** Without the digits and signs at both ends, which most people add only because a rule demands them. */
export const coreOf = (text: string): string => text.replaceAll(AROUND, '')
