/** The first grapheme of a text, in upper case. */
export function initial(text: string): string {
  const [first] = new Intl.Segmenter().segment(text.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** A person's initials: of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return (words.length > 1 ? [words[0], words.at(-1)] : words).map((word) => initial(word ?? '')).join('')
}
