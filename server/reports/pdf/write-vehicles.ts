import { layOutVehicles, spanText } from '../layout/vehicles.ts'
import { wordsOf } from '../layout/words.ts'
import type { VehiclesReport } from '../model.ts'
import { openContainer } from './container.ts'
import { writePages } from './write-pages.ts'

/** The vehicles report as a PDF. */
export async function* writeVehiclesPdf(report: VehiclesReport): AsyncGenerator<Uint8Array> {
  const words = wordsOf(report.locale)
  const title = words.t('pdf.vehiclesReport')
  const container = openContainer({
    title: `${title} ${report.company.name}, ${spanText(report, words)}`,
    author: report.company.name,
    subject: title,
    language: report.locale,
    madeAtIso: report.madeAtIso,
  })
  yield* writePages({ container, words, folios: layOutVehicles(report) })
}
