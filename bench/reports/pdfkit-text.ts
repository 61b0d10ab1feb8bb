import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { FACES } from '#server/reports/fonts/face.ts'
import type { Report, TripEntry } from '#server/reports/model.ts'

const WIDTHS = [28, 52, 38, 38, 48, 48, 40, 110, 110, 90, 70, 60]
const [LEFT, TOP, BOTTOM, SIZE] = [30, 40, 555, 7]

/** The trips of a report as a table by the text calls of PDFKit itself, which wrap and measure by themselves. */
export async function* writePdfkitText(report: Report): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0, font: FACES.regular.file })
  document.fontSize(SIZE)
  let y = TOP
  for await (const part of report.parts())
    for await (const line of each(part.tripLines())) {
      if (line.kind !== 'trip') continue
      const cells = cellsOf(line)
      const height = Math.max(
        ...cells.map((cell, nth) => document.heightOfString(cell, { width: WIDTHS[nth] ?? 0 })),
      )
      if (y + height > BOTTOM) {
        document.addPage()
        y = TOP
      }
      let x = LEFT
      for (const [nth, cell] of cells.entries()) {
        document.text(cell, x, y, { width: WIDTHS[nth] ?? 0 })
        x += WIDTHS[nth] ?? 0
      }
      y += height + 2
      yield* written(document)
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

const cellsOf = (trip: TripEntry): string[] => [
  String(trip.number ?? ''),
  trip.startIso.slice(0, 10),
  trip.startIso.slice(11, 16),
  trip.endIso.slice(11, 16),
  String(trip.odometerStart / 10),
  String(trip.odometerEnd / 10),
  String(trip.distance / 10),
  placeOf(trip.placeStart),
  placeOf(trip.placeEnd),
  trip.reason ?? '',
  trip.contactCompany ?? '',
  trip.driverName ?? '',
]

const placeOf = (place: TripEntry['placeStart']): string => {
  const { street, postalCode, city } = place?.address ?? {}
  return [place?.name, street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
