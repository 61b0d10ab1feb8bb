import type { Query } from '#contract/kernel/call.ts'
import type { getUsualTrip } from '#contract/trips/calls.ts'

const LINES = ['name', 'street', 'postalCode', 'city'] as const
export const SEPARATOR = '\u001f'

type Places = Omit<Query<typeof getUsualTrip>, 'field' | 'text'>

const cleanLine = (line: string) =>
  line
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

/** What two spellings of the same place have in common; null without any line. */
export function placeKey(query: Places, end: 'start' | 'end'): string | null {
  const lines = LINES.map((line) => cleanLine(query[`${end}[${line}]`] ?? ''))
  return lines.some((line) => line !== '') ? lines.join(SEPARATOR) : null
}
