/*
 * Letters of different scripts look alike, and many of rare ones look like a sign or a digit. A text is taken to say what it
 * seems to say if all of its letters are of one script that is in common use (Unicode Standard Annex 31, table 5).
 */

/** Not those beyond it that only a few languages have: Ƨ and Ʒ look like digits, ǃ and ꞏ like signs. Marks are part of their letters. */
const LATIN = 'A-Za-zÀ-ÖØ-öø-ſƏəƠơƯưȘ-țḀ-ỹ'

const OTHERS = [
  ['Arabic'],
  ['Armenian'],
  ['Bengali'],
  ['Bopomofo', 'Han'],
  ['Cyrillic'],
  ['Devanagari'],
  ['Ethiopic'],
  ['Georgian'],
  ['Greek'],
  ['Gujarati'],
  ['Gurmukhi'],
  ['Hangul', 'Han'],
  ['Hebrew'],
  ['Hiragana', 'Katakana', 'Han'],
  ['Kannada'],
  ['Khmer'],
  ['Lao'],
  ['Malayalam'],
  ['Myanmar'],
  ['Oriya'],
  ['Sinhala'],
  ['Tamil'],
  ['Telugu'],
  ['Thaana'],
  ['Thai'],
  ['Tibetan'],
]

/** Signs are nobody's, and so are the digits that everybody uses. */
const ofLetters = (letters: string) => new RegExp(`^(?:[${letters}]|[0-9]|[^\\p{L}\\p{M}\\p{N}])*$`, 'u')

const OF_LATIN = ofLetters(LATIN)
const OF_OTHERS = OTHERS.map((scripts) => ofLetters(scripts.map((name) => `\\p{scx=${name}}`).join('')))

/** Both of texts in Unicode's form NFKC. */
export const isLatin = (text: string): boolean => OF_LATIN.test(text)
export const isOfOneScript = (text: string): boolean =>
  isLatin(text) || OF_OTHERS.some((pattern) => pattern.test(text))
