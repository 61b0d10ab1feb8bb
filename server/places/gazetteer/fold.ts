const SPECIAL: Record<string, string> = {
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * The form in which names and typed text are compared: without case, accents and punctuation, and with all spellings of
 * an umlaut alike: München, Muenchen and Munchen all become `munchen`.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(/(?<=[aou])e/g, '')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bsankt\b/g, 'st')
}
