import { type RawBuilder, sql } from 'kysely'
import type { Query } from '#contract/kernel/call.ts'
import type { getUsualTrip } from '#contract/trips/calls.ts'

const LINES = ['name', 'street', 'postalCode', 'city'] as const
const SEPARATOR = '\u001f'

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

/** The same of a column. */
export const placeKeySql = (
  place: RawBuilder<unknown>,
) => sql`(coalesce(${place}->>'name', '') || ${SEPARATOR}::text
  || coalesce(${place}->'address'->>'street', '') || ${SEPARATOR}::text
  || coalesce(${place}->'address'->>'postalCode', '') || ${SEPARATOR}::text
  || coalesce(${place}->'address'->>'city', ''))`
