import { foldText } from './fold-text.ts'

export type Suggestion = {
  /** The text for the field, and the name of the suggestion. */
  label: string
  /** A small text that distinguishes it. */
  hint?: string | undefined
  key?: string | undefined
}

export const keyOf = ({ key, label }: Suggestion) => key ?? label

/** Suggestions in which every typed word begins a word; those that begin with the text come first. */
export function filterSuggestions<S extends Suggestion>(all: readonly S[], typed: string, most = 8): S[] {
  const text = foldText(typed)
  if (text === '') return all.slice(0, most)
  const words = text.split(' ')
  const found = all.filter(({ label, hint = '' }) => {
    const there = ` ${foldText(`${label} ${hint}`)}`
    return words.every((word) => there.includes(` ${word}`))
  })
  const isFirst = ({ label }: S) => foldText(label).startsWith(text)
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, most)
}
