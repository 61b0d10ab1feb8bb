import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { placeWithAddress } from '#domain/places/place-text.ts'
import { FACES } from '#server/reports/fonts/face.ts'
import { type Columns, columnsOf } from '#server/reports/layout/columns.ts'
import { BODY } from '#server/reports/layout/sheet.ts'
import { type Words, wordsFor } from '#server/reports/layout/words.ts'
import { localTime } from '#server/reports/local-time.ts'
import type { Report, TripEntry } from '#server/reports/model.ts'

const [TOP, BOTTOM, PADDING] = [70, 550, 5]

type Cell = { text: string; column: { x: number; width: number } }

/**
 * The trips of a report by the text calls of PDFKit itself, which measure and wrap: the texts of our rows in columns
 * of the same widths. Left out are bold type, marks, rules, heads, sums and the attached rows, which ours includes.
 */
export async function* writePdfkitText(report: Report): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0, font: FACES.regular.file })
  document.fontSize(BODY.size)
  const columns = columnsOf(report.settings, { dateText: 0, odometerText: 0, distanceText: 0 })
  let y = TOP
  for await (const part of report.parts()) {
    const words = wordsFor(report.settings.locale, part.vehicle.systemOfUnits)
    for await (const line of each(part.tripLines())) {
      if (line.kind !== 'trip') continue
      const cells = cellsOf(line, columns, words)
      const height = Math.max(
        ...cells.map(({ text, column: { width } }) => document.heightOfString(text, { width })),
      )
      if (y + height > BOTTOM) {
        document.addPage()
        y = TOP
      }
      for (const { text, column } of cells) document.text(text, column.x, y, { width: column.width })
      y += height + PADDING
      yield* written(document)
    }
  }
  const ended = once(document, 'end')
  document.end()
  yield* written(document)
  document.resume()
  await ended
}

async function* each<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch
}

function* written(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let part = document.read() as Buffer | null; part; part = document.read() as Buffer | null) yield part
}

function cell(column: Columns['entered'], ...lines: (string | null | undefined)[]): Cell[] {
  const text = lines.filter(Boolean).join('\n')
  return column && text ? [{ column, text }] : []
}

function cellsOf(trip: TripEntry, columns: Columns, words: Words): Cell[] {
  const [start, end] = [localTime(trip.startIso, trip.startTz), localTime(trip.endIso, trip.endTz)]
  const entered = trip.enteredAtIso === null ? null : localTime(trip.enteredAtIso, trip.startTz)
  return [
    ...cell(columns.number, String(trip.number ?? '')),
    ...cell(
      columns.date,
      words.shortDay(start.slice(0, 10)),
      trip.isAnonymous ? null : `${start.slice(11)}–${end.slice(11)}`,
    ),
    ...cell(columns.odometer, words.tenths(trip.odometerStart), words.tenths(trip.odometerEnd)),
    ...cell(columns.distance, words.tenths(trip.distance)),
    ...cell(columns.category, words.portal(`category.${trip.category}`)),
    ...cell(
      columns.places,
      trip.isAnonymous ? words.t('pdf.anonymous') : placeText(trip.placeStart),
      placeText(trip.placeEnd),
    ),
    ...cell(columns.reason, trip.reason, trip.comment),
    ...cell(columns.contact, trip.contactName, trip.contactCompany),
    ...cell(columns.driver, trip.driverName),
    ...cell(
      columns.entered,
      trip.isLate ? words.t('pdf.late') : null,
      entered && words.shortDate(entered.slice(0, 10)),
      entered?.slice(11),
    ),
  ]
}

function placeText(place: TripEntry['placeStart']): string {
  const { name, address } = placeWithAddress(place)
  return [name, address].filter(Boolean).join(', ')
}
