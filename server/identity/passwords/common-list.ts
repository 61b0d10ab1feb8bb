import { readFileSync } from 'node:fs'
import { coreOf, foldPassword } from './fold.ts'

/** Shorter ones are no words, and a password of only them would be too short. */
export const CORE_LENGTH_MIN = 4

let list: Set<string> | null = null

function isListed(text: string): boolean {
  list ??= new Set(readFileSync(new URL('common.txt', import.meta.url), 'utf8').split('\n'))
  return text.length >= CORE_LENGTH_MIN && list.has(text)
}

/**
 * Whether a password is one of the commonest, or one word of the list with digits and signs around it. Of
 * several spellings (`readings`) one is enough.
 */
export const isCommonPassword = (readings: readonly string[]): boolean =>
  readings
    .map(foldPassword)
    .flatMap((reading) => [reading, coreOf(reading)])
    .flatMap((text) => [text, onGermanKeyboard(text), collapseRepeats(text)])
    .some(isListed)

/** The list is of English keyboards, where Y and Z are swapped. */
const onGermanKeyboard = (text: string) => text.replaceAll(/[yz]/g, (char) => (char === 'y' ? 'z' : 'y'))

/** A repeated word counts once. */
const collapseRepeats = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text
