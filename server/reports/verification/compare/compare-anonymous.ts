import { toIso } from '../../../db/instant.ts'
import { defuse, possibleOriginals } from '../../csv/cells.ts'
import { textsOf } from '../../csv/texts.ts'
import { localDay } from '../../local-time.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import type { Comparison } from './context.ts'
import type { KindedLine } from './line-kinds.ts'
import { privateStates } from './store.ts'
import { learnVehicles } from './vehicles.ts'

/**
 * Private trips without a name, and several of them as one line: all that such a line says is that the vehicle had a
 * private trip of these days and odometers, so that is what is looked for.
 */
export async function compareAnonymous(
  table: FileTable,
  lines: readonly KindedLine[],
  anonymous: readonly FileLine[],
  comparison: Comparison,
): Promise<void> {
  const combined = lines.filter(({ kind }) => kind?.startsWith('combined'))
  const all = [...anonymous, ...combined.map(({ line }) => line)]
  if (all.length === 0) return
  const known = await readPrivate(all, comparison)
  const { t, portal } = textsOf(table.locale)
  const isStart = ({ cells }: FileLine) =>
    [t('csv.kind.tripStart'), t('csv.kind.deletedStart'), t('csv.kind.combinedStart')].includes(
      cells.kind ?? '',
    )
  const isEnd = ({ cells }: FileLine) =>
    [t('csv.kind.tripEnd'), t('csv.kind.deletedEnd'), t('csv.kind.combinedEnd')].includes(cells.kind ?? '')
  const combinedLines = new Set(combined.map(({ line }) => line))

  function isKnown(line: FileLine): boolean {
    const { cells } = line
    const plate = cells.plate ?? ''
    if (cells.category !== portal('category.private')) return false
    const first = edge(plate, cells.startDate ?? cells.date, cells.odometerStart ?? cells.odometer)
    const last = edge(plate, cells.endDate ?? cells.date, cells.odometerEnd ?? cells.odometer)
    if (isStart(line)) return known.starts.has(first)
    if (isEnd(line)) return known.ends.has(last)
    if (combinedLines.has(line)) return known.starts.has(first) && known.ends.has(last) && isSum(line)
    return known.trips.has(`${first} ${last}`) && isSum(line)
  }

  for (const line of all) {
    const isTrue = isKnown(line)
    if (!isTrue) comparison.findings.add('unknownRecord', table, line)
    comparison.findings.count(isTrue ? 'same' : 'faulty')
  }
}

/** Without odometers a line has its days and its distance alone. */
const edge = (plate: string, day: string | undefined, odometer: string | undefined) =>
  `${plate} ${day ?? ''} ${tenthsIn(odometer) ?? ''}`

export const tenthsIn = (cell: string | undefined): number | null =>
  cell ? Math.round(Number(cell.replace(',', '.')) * 10) : null

function isSum({ cells }: FileLine): boolean {
  const [start, end, distance] = [cells.odometerStart, cells.odometerEnd, cells.distance].map(tenthsIn)
  return start === null || end === null || (end ?? 0) - (start ?? 0) === distance
}

async function readPrivate(lines: readonly FileLine[], comparison: Comparison) {
  const cells = new Set(lines.map(({ cells: { plate = '' } }) => plate))
  const plates = [...new Set([...cells].flatMap(possibleOriginals))].filter(Boolean)
  await learnVehicles(comparison, [], plates)
  const { vehicles, tx } = comparison
  const [trips, starts, ends] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const ids = [...vehicles.values()]
    .filter((vehicle) => vehicle.plates.some((plate) => cells.has(defuse(plate))))
    .map(({ id }) => id)
  for await (const rows of privateStates(tx, ids))
    for (const row of rows) {
      const startDay = localDay(toIso(row.start_at), row.start_tz)
      const endDay = localDay(toIso(row.end_at), row.end_tz)
      for (const plate of vehicles.get(row.vehicle_id)?.plates.map(defuse) ?? []) {
        const odometers = [
          [row.odometer_start, row.odometer_end],
          ['', ''],
        ]
        for (const [start, end] of odometers) {
          const [first, last] = [`${plate} ${startDay} ${start}`, `${plate} ${endDay} ${end}`]
          trips.add(`${first} ${last}`)
          starts.add(first)
          ends.add(last)
        }
      }
    }
  return { trips, starts, ends }
}
