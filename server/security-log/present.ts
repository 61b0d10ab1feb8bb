import { printable, UNPRINTABLE } from '../print.ts'
import type { EventRow } from './store.ts'

const HEADINGS = ['time (UTC)', 'event', 'count', 'account', 'address', 'request', 'about']

/** A table for a terminal; the last column has no fixed width. */
export function formatTable(events: readonly EventRow[]): string[] {
  const table = [HEADINGS, ...events.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  return table.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const cellsOf = (event: EventRow): string[] =>
  [
    event.at.slice(0, 19).replace('T', ' '),
    event.kind,
    String(event.count),
    accountOf(event),
    event.address ?? '-',
    event.requestId ?? '-',
    detailsCell(event),
  ].map(printable)

const accountOf = ({ email, userId, issuer, subject }: EventRow): string => {
  const onMachine = issuer === 'os' ? `os:${subject}` : null
  return email ?? onMachine ?? userId ?? subject ?? '-'
}

const detailsCell = ({ companyId, targetId, details }: EventRow): string =>
  Object.entries({ company: companyId, target: targetId, ...details })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : String(value)}`)
    .join(' ')

/** One line; JSON.stringify escapes only some of the control characters of a terminal. */
export const formatJson = (event: EventRow): string =>
  JSON.stringify(event).replaceAll(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
