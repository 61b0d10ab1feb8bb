import { fold } from './gazetteer/fold.ts'
import type { PlaceResult } from './place-result.ts'

export type TypedAddress = { street: string; postalCode: string | null; town: string }

/** `72764`, `D-72764`, `1060`, `RG1 2AB` */
const POSTAL_CODE = /(?<!\S)(?:[a-z]{1,3}-)?(\d{4,5}|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2})(?!\S)/iu
/** `1200 High Street`: the number of a house, however long. */
const ENGLISH_STREET =
  /^\d+[a-z]? .*\b(?:street|road|lane|avenue|drive|close|court|crescent|gardens|hill|place|row|square|terrace|way)$/iu
/** `Gartenstr. 5 a` and what follows. */
const STREET_FIRST = /^(\D+ \d{1,3}(?:[-/]\d{1,3})?(?: ?[a-z](?= ))?) (.+)$/iu

const isBritish = (postalCode: string) => /^[A-Z]/u.test(postalCode)

/**
 * Splits a typed line into the street with its number, the postcode and the town. Null if no town can be told from the
 * street: they are separated by a comma, or by the number between them.
 */
export function splitAddress(typed: string): TypedAddress | null {
  const lines = typed
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean)
  const pieces = lines.length > 1 ? lines : (STREET_FIRST.exec(lines[0] ?? '')?.slice(1) ?? [])
  const codes = postalCodes(pieces)
  const postalCode = codes.findLast(Boolean)
  const named = pieces
    .map((piece, index) => ({
      text: codes[index] ? piece.replace(POSTAL_CODE, '').trim() : piece,
      hasCode: codes[index] !== undefined,
    }))
    .filter(({ text }) => text !== '')
  const town = named.find(({ hasCode }) => hasCode) ?? (named.length > 1 ? townOf(named) : undefined)
  const street = named
    .filter((piece) => piece !== town)
    .map(({ text }) => text)
    .join(', ')
  if (street === '' || (!town && !postalCode)) return null
  return { street, postalCode: postalCode ?? null, town: town?.text ?? '' }
}

/** The postcode of each piece. Four or five digits may also be the number of a house. */
function postalCodes(pieces: readonly string[]): (string | undefined)[] {
  const found = pieces.map((piece) => POSTAL_CODE.exec(piece)?.[1]?.toUpperCase())
  const hasBritish = found.some((code) => code !== undefined && isBritish(code))
  return found.map((code, index) => {
    const piece = pieces[index] ?? ''
    if (code === undefined || isBritish(code)) return code
    if (hasBritish || ENGLISH_STREET.test(piece)) return undefined
    // `Hauptstraße 1200, Wien`; but in `Wien 1060, Gartenstr. 5` the house has another number.
    const isAtEnd = piece !== code && piece.endsWith(code) && index < pieces.length - 1
    const hasHouseLater = pieces.some((other, at) => at > index && /\d/u.test(other) && !found[at])
    return isAtEnd && !hasHouseLater ? undefined : code
  })
}

/** The last piece; but a town in front of a street with a number is the first. */
function townOf<T extends { text: string }>(pieces: T[]): T | undefined {
  const last = pieces.at(-1)
  return last && /\d/u.test(last.text) ? pieces[0] : last
}

/** The town as the gazetteer is asked for it, which has no British postcodes. */
export const townQuery = ({ postalCode, town }: TypedAddress): string =>
  postalCode && !isBritish(postalCode) ? `${postalCode} ${town}` : town

/** Without a number or a postcode the line may be anything: only a town that is typed in full counts. */
export function mayBeTown({ street, postalCode, town }: TypedAddress, found: PlaceResult): boolean {
  if (postalCode) return !isBritish(postalCode) || found.address?.country === 'GB'
  return /\d/u.test(street) || fold(found.name ?? '') === fold(town)
}
