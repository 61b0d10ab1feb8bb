import PDFDocument from 'pdfkit'
import { placeWithAddress } from '#domain/places/place-text.ts'
import { FACES } from '#server/reports/fonts/face.ts'
import type { Report, TripEntry } from '#server/reports/model.ts'

// The same table of trips by PDFKit's own text calls, as its manual shows them: what a report is measured against.

const SIZE = 7.1
const MARGIN = 28
const WIDTHS = [20, 54, 42, 42, 28, 60, 125, 125, 105, 94, 62, 28]

const cellsOf = (trip: TripEntry): string[] => {
  const [start, end] = [placeWithAddress(trip.placeStart), placeWithAddress(trip.placeEnd)]
  return [
    String(trip.number ?? ''),
    `${trip.startIso.slice(0, 10)} ${trip.startIso.slice(11, 16)}–${trip.endIso.slice(11, 16)}`,
    String(trip.odometerStart / 10),
    String(trip.odometerEnd / 10),
    String(trip.distance / 10),
    trip.category,
    `${start.name}, ${start.address}`,
    `${end.name}, ${end.address}`,
    trip.reason ?? '',
    `${trip.contactName ?? ''} ${trip.contactCompany ?? ''}`,
    trip.driverName ?? '',
    trip.enteredAtIso?.slice(11, 16) ?? '',
  ]
}

export async function* pdfkitText(report: Report): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin: MARGIN, font: FACES.regular.file })
  doc.fontSize(SIZE)
  let y = MARGIN
  for await (const part of report.parts())
    for await (const line of part.tripLines()) {
      if (line.kind !== 'trip') continue
      const cells = cellsOf(line)
      const heights = cells.map((text, index) =>
        doc.heightOfString(text || ' ', { width: WIDTHS[index] ?? 0 }),
      )
      const height = Math.max(...heights)
      if (y + height > doc.page.height - MARGIN) {
        doc.addPage()
        y = MARGIN
        const bytes = doc.read() as Uint8Array | null
        if (bytes) yield bytes
      }
      let x = MARGIN
      for (const [index, text] of cells.entries()) {
        doc.text(text, x, y, { width: WIDTHS[index] ?? 0 })
        x += WIDTHS[index] ?? 0
      }
      y += height + 4
      doc
        .moveTo(MARGIN, y - 2)
        .lineTo(doc.page.width - MARGIN, y - 2)
        .lineWidth(0.4)
        .stroke('#c9c8c0')
    }
  doc.end()
  const rest = doc.read() as Uint8Array | null
  if (rest) yield rest
}
