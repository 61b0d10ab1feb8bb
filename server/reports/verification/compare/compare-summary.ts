import { columnName } from '../../csv/encoder.ts'
import { textsOf } from '../../csv/texts.ts'
import type { Findings } from '../findings.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import { tenthsIn } from './compare-anonymous.ts'

type Sum = { count: number; tenths: number }

/** Compares the sums with the lines of the trips, which the history has confirmed or not. */
export function compareSummary(summary: FileTable, trips: FileTable, findings: Findings): void {
  const { t } = textsOf(summary.locale)
  const sums = sumsOf(trips)
  const plates = platesOnce(summary)
  for (const line of summary.lines) {
    const { kind, plate = '', category = '' } = line.cells
    const isTotal = kind === t('csv.kind.trips')
    if ((!isTotal && kind !== t('csv.kind.category')) || !plates.has(plate)) continue
    const fields = fieldsOf(line, sums.get(`${plate}\n${isTotal ? '' : category}`) ?? { count: 0, tenths: 0 })
    if (fields.length > 0) findings.add('sum', summary, line, { fields })
  }

  function fieldsOf({ cells }: FileLine, { count, tenths }: Sum) {
    const texts = textsOf(summary.locale)
    const [files, added] = [tenthsIn(cells.distance), `${Math.trunc(tenths / 10)},${Math.abs(tenths % 10)}`]
    return [
      ...(cells.count === String(count)
        ? []
        : [{ name: columnName('count', texts), file: cells.count ?? '', history: String(count) }]),
      ...(files === tenths
        ? []
        : [
            {
              name: columnName('distance', texts),
              file: cells.distance ?? '',
              history: summary.locale === 'de' ? added : added.replace(',', '.'),
            },
          ]),
    ]
  }
}

/** By plate and category, and by plate alone. */
function sumsOf({ lines, locale }: FileTable): Map<string, Sum> {
  const { t } = textsOf(locale)
  const sums = new Map<string, Sum>()
  const counted = [
    t('csv.kind.trip'),
    t('csv.kind.tripEnd'),
    t('csv.kind.combined'),
    t('csv.kind.combinedEnd'),
  ]
  for (const { cells } of lines) {
    if (!counted.includes(cells.kind ?? '')) continue
    const count = cells.numberLast ? Number(cells.numberLast) - Number(cells.number) + 1 : 1
    for (const category of [cells.category ?? '', '']) {
      const key = `${cells.plate ?? ''}\n${category}`
      const before = sums.get(key) ?? { count: 0, tenths: 0 }
      sums.set(key, {
        count: before.count + count,
        tenths: before.tenths + (tenthsIn(cells.distance) ?? 0),
      })
    }
  }
  return sums
}

/** Plates that no two vehicles of the report share. */
function platesOnce({ lines, locale }: FileTable): Set<string> {
  const period = textsOf(locale).t('csv.kind.period')
  const once = new Set<string>()
  const seen = new Set<string>()
  for (const { cells } of lines) {
    if (cells.kind !== period) continue
    const plate = cells.plate ?? ''
    if (seen.has(plate)) once.delete(plate)
    else once.add(plate)
    seen.add(plate)
  }
  return once
}
