import { Refusal } from './refusal.ts'

/** Much deeper than any valid body. */
const DEPTH_LIMIT = 32
/** Ten times the largest body without a track: the ids of 500 trips to merge. */
export const ELEMENT_LIMIT = 5_000

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a body; one that is too deep or has too many elements is refused before it is parsed. */
export function parseJson(bytes: Uint8Array, elementLimit: number = ELEMENT_LIMIT): unknown {
  countElements(bytes, elementLimit)
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    throw new Refusal('json.malformed')
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts brackets and commas outside of strings, and refuses more than the limit. Six bytes of `{},{},` take a hundred in memory, and new property names
 * are expensive to parse: the size of a body does not bound its cost.
 */
export function countElements(bytes: Uint8Array, elementLimit: number): number {
  let depth = 0
  let elements = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA) elements += 1
    else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      elements += 1
      depth += 1
      if (depth > DEPTH_LIMIT) throw new Refusal('payload.too_large', [{ detail: 'is nested too deeply' }])
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth -= 1
    if (elements > elementLimit) throw new Refusal('payload.too_large', [{ detail: 'has too many elements' }])
  }
  return elements
}

/** Position of the closing quote, or the end of the body. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
