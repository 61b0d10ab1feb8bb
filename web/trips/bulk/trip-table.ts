import type { TFunction } from 'i18next'
import { writeDate, writeTime } from '#domain/format/date.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { placeText } from '#domain/places/place-text.ts'
import type { ListedTrip } from '../queries.ts'

/** A trip to copy; the plate is a column where several vehicles are listed. */
export type CopiedTrip = { trip: ListedTrip; plate?: string | undefined }

type Cell = { text: string; isNumber?: boolean }

const text = (value: string | null): Cell => ({ text: value ?? '' })
const number = (value: number, language: string): Cell => ({
  text: writeDistance(value, language),
  isNumber: true,
})

function headOf(hasPlates: boolean, t: TFunction): string[] {
  return [
    t('trips.date'),
    t('bulk.startTime'),
    t('bulk.endTime'),
    ...(hasPlates ? [t('vehicles.one')] : []),
    t('bulk.odometerStart'),
    t('bulk.odometerEnd'),
    t('trips.distance'),
    t('bulk.from'),
    t('bulk.to'),
    t('trips.reason'),
    t('trips.company'),
    t('trips.contact'),
    t('trips.driver'),
    t('trips.category'),
    t('trips.comment'),
  ]
}

function cellsOf({ trip, plate }: CopiedTrip, hasPlates: boolean, t: TFunction, language: string): Cell[] {
  const { attributes: a } = trip
  return [
    text(writeDate(a.dateStartIso, language, a.dateStartTz)),
    text(writeTime(a.dateStartIso, a.dateStartTz, language)),
    text(writeTime(a.dateEndIso, a.dateEndTz, language)),
    ...(hasPlates ? [text(plate ?? '')] : []),
    number(a.odometerStart, language),
    number(a.odometerEnd, language),
    number(a.distance, language),
    text(placeText(a.placeStart)),
    text(placeText(a.placeEnd)),
    text(a.reason),
    text(a.contactCompany),
    text(a.contactName),
    text(a.driverName),
    text(t(`category.${a.category}`)),
    text(a.comment),
  ]
}

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[\s\p{C}"']*[=+\-@]/u

/** A cell of plain text: without what would begin another cell, row or formula. */
function plain({ text: value, isNumber }: Cell): string {
  const line = value.replaceAll(/[\t\r\n]+/g, ' ')
  return !isNumber && FORMULA.test(line) ? `'${line}` : line
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (value: string) => value.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Text that a spreadsheet keeps as it is. */
const AS_TEXT = ` style="mso-number-format:'\\@'"`

/** The first three are a date and times, which a spreadsheet may read as such. */
function htmlCell(cell: Cell, at: number): string {
  const isValue = cell.isNumber || at < 3
  return `<td${isValue ? '' : AS_TEXT}>${escapeHtml(isValue ? cell.text : plain(cell))}</td>`
}

/** The trips as text with tabs and as HTML, as spreadsheets and texts take them from the clipboard. */
export function tripTable(trips: readonly CopiedTrip[], t: TFunction, language: string) {
  const hasPlates = trips.some(({ plate }) => plate !== undefined)
  const head = headOf(hasPlates, t)
  const rows = trips.map((trip) => cellsOf(trip, hasPlates, t, language))
  return {
    text: [head.join('\t'), ...rows.map((cells) => cells.map(plain).join('\t'))].join('\r\n'),
    html: `<meta charset="utf-8"><table><thead><tr>${head.map((name) => `<th>${escapeHtml(name)}</th>`).join('')}</tr></thead><tbody>${rows
      .map((cells) => `<tr>${cells.map(htmlCell).join('')}</tr>`)
      .join('')}</tbody></table>`,
  }
}

/**
 * Puts a table into the clipboard, where the browser allows it also as HTML. The clipboard gets the promise of it: a browser
 * may refuse to write some time after the click.
 */
export async function copyTable(table: Promise<ReturnType<typeof tripTable>>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText((await table).text)
  const blob = async (name: 'text' | 'html', type: string) => new Blob([(await table)[name]], { type })
  const [plainBlob, htmlBlob] = [blob('text', 'text/plain'), blob('html', 'text/html')]
  await Promise.all([
    plainBlob,
    htmlBlob,
    navigator.clipboard.write([new ClipboardItem({ 'text/plain': plainBlob, 'text/html': htmlBlob })]),
  ])
}
