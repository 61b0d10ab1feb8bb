import { FACES } from './face.ts'

const SUBSTITUTE = '□'

/** Marks that a reader does not see and that would turn the line around: controls, directions, joiners, selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufe00-\ufe0f]/u
const SPACE = /[\s\u2028\u2029]+/gu
const PLAIN = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f]*$/

/** A text as the fonts can set it on a line: a letter that they do not have becomes a visible square. */
export function legible(text: string): string {
  if (PLAIN.test(text)) return text
  let set = ''
  for (const letter of text.normalize('NFC').replace(SPACE, keepSpace)) {
    if (INVISIBLE.test(letter)) continue
    set += FACES.regular.has(letter.codePointAt(0) ?? 0) ? letter : SUBSTITUTE
  }
  return set
}

const UNBROKEN = /^[\u00a0\u202f]+$/
const keepSpace = (space: string) => (UNBROKEN.test(space) ? space : ' ')
