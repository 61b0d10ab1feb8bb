import { isCommonPassword } from './common-list.ts'
import { COMMON_WORDS } from './common-words.ts'
import { coreOf } from './fold.ts'

export type PasswordFault = 'passwordShort' | 'passwordLong' | 'passwordCommon' | 'passwordPersonal'

export const PASSWORD_LENGTH_MIN = 10
export const PASSWORD_LENGTH_MAX = 200
/** How many letters or digits must remain without the parts that are easy to guess. */
const UNGUESSABLE_MIN = 4

type Person = { email: string; firstName: string; lastName: string }

export function passwordFault(password: string, person: Person): PasswordFault | null {
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH_MIN) return 'passwordShort'
  if (length > PASSWORD_LENGTH_MAX) return 'passwordLong'
  const plain = simplify(password)
  if (countUnguessable(plain, COMMON_BY_LENGTH) < UNGUESSABLE_MIN) return 'passwordCommon'
  const personal = [...COMMON_BY_LENGTH, ...personalWords(person)].toSorted(byLength)
  if (countUnguessable(plain, personal) < UNGUESSABLE_MIN) return 'passwordPersonal'
  return isCommonPassword(listedReadings(password)) || isInterleaved(plain[0]) ? 'passwordCommon' : null
}

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
}

/** Two readings: as written, and with letters for look-alike digits. */
function simplify(text: string): [written: string, read: string] {
  const written = text.normalize('NFKC').toLowerCase()
  return [written, written.replace(/[013457@$!äöüß]/g, (char) => LETTERS[char] ?? char)]
}

/** Digits are read as letters only inside a word; at its end they are digits (`P4ssw0rt2026`). */
function listedReadings(password: string): string[] {
  const [written, read] = simplify(password)
  return [written, read, simplify(coreOf(written))[1]]
}

const byLength = (one: string, other: string) => other.length - one.length
const COMMON_BY_LENGTH = [...new Set(COMMON_WORDS)].toSorted(byLength)

function personalWords({ email, firstName, lastName }: Person): string[] {
  const parts = [email, firstName, lastName].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  return [...new Set(parts.flatMap(simplify))].filter((part) => part.length >= 3)
}

const countUnguessable = (readings: [string, string], words: readonly string[]) =>
  Math.min(...readings.map((reading) => countUnguessableIn(reading, words)))

/** How many different characters remain without words, sequences, repetitions, and digits at both ends. */
function countUnguessableIn(text: string, words: readonly string[]): number {
  let left = text
  for (const word of words) left = left.replaceAll(word, ' ')
  left = withoutRuns(left).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  left = left.replace(/(?:19|20)\d\d|[^\p{L}\p{N}]/gu, '')
  return new Set(left).size
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiop',
  'qwertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
]
const STEPS = new Set(
  [...ROWS, ...ROWS.map((row) => row.split('').toReversed().join(''))].flatMap((row) =>
    Array.from({ length: row.length - 1 }, (_, index) => row.slice(index, index + 2)),
  ),
)

/** Two interleaved sequences, as on a keyboard: 1q2w3e4r5t, aa11bb22cc33. */
function isInterleaved(text: string): boolean {
  const chars = Array.from(text.replaceAll(/(.)\1+/gu, '$1'))
  const halves = [0, 1].map((half) => chars.filter((_, index) => index % 2 === half).join(''))
  return chars.length >= 6 && halves.every((half) => withoutRuns(half).trim() === '')
}

/** Removes runs: aaaa, 1234, 9876, asdf. */
function withoutRuns(text: string): string {
  let result = ''
  let run = ''
  const flush = () => {
    result += run.length >= 3 ? ' ' : run
    run = ''
  }
  for (const char of text) {
    const last = run.at(-1)
    if (last !== undefined && last !== char && !STEPS.has(last + char)) flush()
    run += char
  }
  flush()
  return result
}
