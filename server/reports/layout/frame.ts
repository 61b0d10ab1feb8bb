import type { HeadedPart, Report } from '../model.ts'
import { drawFooter } from './footer.ts'
import { drawCover, drawStrip, type Fact, type Head } from './head.ts'
import type { Frame } from './paper.ts'
import { LEFT, MM } from './sheet.ts'
import { type Days, periodText, type Words } from './words.ts'

/** Head and foot of a vehicle's pages. */
export function frameOf(report: Report, part: HeadedPart, words: Words): Frame {
  const { vehicle, proof } = part
  const plate = vehicle.licensePlate
  const head: Head = {
    ...commonHead(report, part, words),
    plate,
    facts: factsOf(report, part, words),
  }
  const foot = {
    made: madeText(report, vehicle.timeZone, words),
    isExtract: report.omissions.length > 0,
    hash: proof.head?.hash ?? null,
  }
  return {
    bookmark: plate,
    head: (sheet, isFirst) => (isFirst ? drawCover(sheet, head) : drawStrip(sheet, head)),
    foot: (sheet) => drawFooter(sheet, foot, words),
  }
}

/** Of a report without a vehicle. */
export function emptyFrame(report: Report, words: Words): Frame {
  const period = { label: words.t('pdf.period'), value: periodText(words, report), x: LEFT }
  const head: Head = { ...commonHead(report, report, words), plate: null, facts: [period] }
  const foot = { made: madeText(report, null, words), isExtract: report.omissions.length > 0, hash: null }
  return {
    bookmark: null,
    head: (sheet, isFirst) => (isFirst ? drawCover(sheet, head) : drawStrip(sheet, head)),
    foot: (sheet) => drawFooter(sheet, foot, words),
  }
}

export const titleOf = ({ settings }: Report, { t }: Words) =>
  t(
    settings.tripsCoverage === 'itemsAndSummary'
      ? 'pdf.logbook'
      : settings.tripsCoverage === 'none' && settings.expensesCoverage !== 'none'
        ? 'pdf.expenses'
        : 'pdf.summary',
  )

const commonHead = (report: Report, days: Days, words: Words) => ({
  title: titleOf(report, words),
  company: report.company.name,
  period: periodText(words, days),
  extract: extractText(report, words),
})

/** What an extract leaves out, on every page: the law wants to see it on ordinary inspection. */
function extractText({ omissions, settings: { filter } }: Report, { t, portal }: Words): string | null {
  if (omissions.length === 0) return null
  const named = omissions.map((omission) => {
    if (omission === 'category')
      return t('pdf.omission.category', {
        value: filter.tripCategory ? portal(`category.${filter.tripCategory}`) : '',
      })
    return t(`pdf.omission.${omission}`, { value: filter.driverName ?? '' })
  })
  return t('pdf.extractOf', { omissions: named.join(', ') })
}

/** Where the facts begin, from the left margin. */
const FACTS_AT = [0, 36, 88, 136, 182, 234].map((mm) => LEFT + mm * MM)

function factsOf(report: Report, part: HeadedPart, words: Words): Fact[] {
  const { t, unit, distance, count } = words
  const { vehicle, facts } = part
  const { tripsCoverage, isTripsReportOdometerEnabled } = report.settings
  const hasTrips = tripsCoverage !== 'none'
  const odometer = (value: number | null) => (value === null ? '–' : distance(value))
  const volume = vehicle.systemOfUnits === 'metric' ? 'l' : 'gal'
  const said: [string, Fact['value']][] = [
    [t(vehicle.isDeleted ? 'pdf.vehicleDeleted' : 'pdf.vehicle'), { plate: vehicle.licensePlate }],
    [t('pdf.period'), periodText(words, part)],
  ]
  if (hasTrips && isTripsReportOdometerEnabled)
    said.push(
      [t(`pdf.odometerStart.${unit}`), odometer(facts.odometerStart)],
      [t(`pdf.odometerEnd.${unit}`), odometer(facts.odometerEnd)],
    )
  if (hasTrips)
    said.push([
      t('pdf.trips'),
      t('pdf.tripsFact', { count: count(facts.trips), distance: distance(facts.distance) }),
    ])
  else said.push([t('pdf.expenses'), count(facts.expenses)])
  said.push([t('pdf.units'), `${unit}, ${volume}, ${vehicle.currencyCode}`])
  return said.map(([label, value], index) => ({ label, value, x: FACTS_AT[index] ?? LEFT }))
}

/** Made when and by whom, and what its figures mean. */
function madeText({ madeAtIso, madeBy }: Report, zone: string | null, words: Words): string {
  const { t, moment, unit } = words
  const at = zone === null ? `${moment(madeAtIso, 'UTC')} UTC` : moment(madeAtIso, zone)
  const times = zone === null ? t('pdf.localTimes') : t('pdf.timesIn', { zone })
  return `Wegbuch · ${t('pdf.made', { moment: at, name: madeBy })} · ${t('pdf.distanceIn', { unit })}, ${times}`
}
