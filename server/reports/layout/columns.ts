import type { ReportSettings } from '#contract/reports/template.ts'
import { LEFT, MM } from './sheet.ts'

export type ColumnName =
  | 'number'
  | 'date'
  | 'odometer'
  | 'distance'
  | 'category'
  | 'places'
  | 'reason'
  | 'contact'
  | 'driver'
  | 'entered'

/** Where the text of a column begins and how wide it may be. */
export type Column = { x: number; right: number; width: number }
export type Columns = Record<Exclude<ColumnName, 'odometer' | 'entered'>, Column> & {
  odometer: Column | null
  entered: Column | null
}

const WIDTHS: readonly [ColumnName, number][] = [
  ['number', 6.5],
  ['date', 19],
  ['odometer', 14.5],
  ['distance', 9.5],
  ['category', 21.5],
  ['places', 88],
  ['reason', 37],
  ['contact', 33],
  ['driver', 22],
  ['entered', 19],
]

export const PADDING = 1.2 * MM
/** Before the text of the places stands their rail. */
const RAIL = 4.4 * MM

type Wish = { dateText: number; odometerText: number; distanceText: number }

/**
 * The columns of a table of trips. A column that is left out gives its width to the places, a second one to the reason;
 * one whose date or figures are wider takes the rest from the places.
 */
export function columnsOf(settings: ReportSettings, wish: Wish): Columns {
  const widths = new Map(WIDTHS.map(([name, width]) => [name, width * MM]))
  const give = (name: ColumnName, width: number) => widths.set(name, (widths.get(name) ?? 0) + width)
  const isLeftOut = (name: ColumnName) =>
    (name === 'odometer' && !settings.isTripsReportOdometerEnabled) ||
    (name === 'entered' && !settings.isTripsReportCreationTimestampEnabled)
  const receivers: ColumnName[] = ['places', 'reason']
  for (const [name, width] of WIDTHS) {
    if (!isLeftOut(name)) continue
    widths.set(name, 0)
    give(receivers.shift() ?? 'reason', width * MM)
  }
  const wishes = [
    ['date', wish.dateText],
    ['odometer', wish.odometerText],
    ['distance', wish.distanceText],
  ] as const
  for (const [name, text] of wishes) {
    const missing = text + 2 * PADDING - (widths.get(name) ?? 0)
    if (isLeftOut(name) || missing <= 0) continue
    give(name, missing)
    give('places', -missing)
  }
  return placed(widths)
}

function placed(widths: ReadonlyMap<ColumnName, number>): Columns {
  let edge = LEFT
  const column = (name: ColumnName): Column => {
    const x = edge + (name === 'number' ? 0 : name === 'places' ? RAIL : PADDING)
    edge += widths.get(name) ?? 0
    const right = edge - (name === 'entered' ? 0 : PADDING)
    return { x, right, width: right - x }
  }
  const optional = (name: ColumnName) => ((widths.get(name) ?? 0) > 0 ? column(name) : null)
  return {
    number: column('number'),
    date: column('date'),
    odometer: optional('odometer'),
    distance: column('distance'),
    category: column('category'),
    places: column('places'),
    reason: column('reason'),
    contact: column('contact'),
    driver: column('driver'),
    entered: optional('entered'),
  }
}
