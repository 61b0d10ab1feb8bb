import type { PageLayout } from '#contract/reports/page.ts'
import type { TellTables } from '../csv/write-report.ts'
import { pageNumber } from '../layout/footer.ts'
import { titleOf } from '../layout/frame.ts'
import { layOutReport } from '../layout/report.ts'
import { periodText, wordsOf } from '../layout/words.ts'
import type { Report } from '../model.ts'
import { withAttachedRows } from './attached-rows.ts'
import { type Info, openContainer } from './container.ts'
import { writePages } from './write-pages.ts'

/** A report as a PDF/A-3b file, with the same rows as CSV inside. */
export async function* writeReportPdf(report: Report, tell?: TellTables): AsyncGenerator<Uint8Array> {
  const words = wordsOf(report.settings.locale)
  const container = openContainer(infoOf(report))
  const { report: tapped, attach } = await withAttachedRows(report, container, words, tell)
  yield* writePages({ container, words, folios: layOutReport(tapped), attach })
}

function infoOf(report: Report): Info {
  const words = wordsOf(report.settings.locale)
  const title = titleOf(report, words)
  return {
    title: `${title} ${report.company.name}, ${periodText(words, report)}`,
    author: report.company.name,
    subject: title,
    language: report.settings.locale,
    madeAtIso: report.madeAtIso,
  }
}

/** The first page for a preview, which does not know how many there are. */
export async function firstPage(report: Report): Promise<PageLayout> {
  const words = wordsOf(report.settings.locale)
  for await (const { page, number } of layOutReport(report))
    return { ...page, texts: [...page.texts, pageNumber(words, number, null)] }
  throw new Error('A report has at least one page')
}
