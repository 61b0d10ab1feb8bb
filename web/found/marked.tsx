import { splitByWords } from './find-words.ts'

/** A text in which the searched words are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  return splitByWords(text, words).map((part, nth) =>
    part.isFound ? <mark key={nth}>{part.text}</mark> : part.text,
  )
}
