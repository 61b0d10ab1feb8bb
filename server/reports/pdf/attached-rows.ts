import { BOM, csvEncoder } from '../csv/encoder.ts'
import type { TableName } from '../csv/table-tally.ts'
import type { TellTables } from '../csv/write-report.ts'
import type { Words } from '../layout/words.ts'
import type { Report } from '../model.ts'
import { type Attachment, newAttachment } from './attachments.ts'
import type { Container } from './container.ts'

/** The report with its rows also written into files of the PDF: lines can be read only once. */
export async function withAttachedRows(
  report: Report,
  container: Container,
  { t }: Words,
  tell?: TellTables,
) {
  const encoder = csvEncoder(report)
  const { tripsCoverage, expensesCoverage } = report.settings
  const modified = new Date(report.madeAtIso)
  const open = async (kind: TableName, header: string): Promise<Attachment> => {
    const file = newAttachment(container, t(`pdf.file.${kind}`), t(`pdf.fileAbout.${kind}`), modified)
    await file.add(BOM + header)
    return file
  }
  const trips = tripsCoverage === 'itemsAndSummary' ? await open('trips', encoder.tripHeader()) : null
  const expenses =
    expensesCoverage === 'itemsAndSummary' ? await open('expenses', encoder.expenseHeader()) : null

  const summary = await open('summary', encoder.summaryHeader() + encoder.report())

  async function* parts() {
    for await (const part of report.parts()) {
      const { vehicle } = part
      const head = await part.readHead()
      yield {
        ...part,
        readHead: async () => head,
        readSummary: async () => {
          const sums = await part.readSummary()
          await summary.add(encoder.summary({ ...part, ...head, summary: sums }))
          return sums
        },
        tripLines: () => tapped(part.tripLines(), (lines) => trips?.add(encoder.trips(vehicle, lines))),
        expenseLines: () =>
          tapped(part.expenseLines(), (lines) => expenses?.add(encoder.expenses(vehicle, lines))),
      }
    }
  }

  return {
    report: { ...report, parts },
    async attach(): Promise<void> {
      await trips?.embed()
      await expenses?.embed()
      await summary.embed()
      tell?.(encoder.tables())
    },
  }
}

async function* tapped<T>(
  items: AsyncIterable<T>,
  see: (item: T) => Promise<void> | undefined,
): AsyncGenerator<T> {
  for await (const item of items) {
    await see(item)
    yield item
  }
}
