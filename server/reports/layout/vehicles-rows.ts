import type { TripCategory } from '#contract/trips/trip.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import type { PartSums, VehicleSummary } from '../model.ts'
import { type Grid, gridOf, type Parts } from './grid.ts'
import { CATEGORIES } from './marks.ts'
import { shareText } from './share.ts'
import { LEFT, MM } from './sheet.ts'
import type { Words } from './words.ts'
import { bold, quiet, type Run, run } from './wrap.ts'

type TripSums = { trips: number; distance: number; categories: Map<TripCategory, number> }
type ExpenseSums = { count: number; net: number; tax: number; gross: number }

const right = (title: string, mm: number) => ({ title, width: mm * MM, isRight: true })

export function vehiclesGrid({ t, portal }: Words): Grid {
  return gridOf(LEFT, [
    { title: t('pdf.vehicle'), width: 31 * MM },
    right(t('pdf.trips'), 14),
    right(t('pdf.distance'), 21),
    ...CATEGORIES.map((category) => right(portal(`category.${category}`), 19)),
    right(t('pdf.businessShare'), 18),
    right(t('pdf.spentNet'), 24),
    right(t('pdf.spentTax'), 22),
    right(t('pdf.spentGross'), 26),
  ])
}

/** Trips, distance, each category and the share of business. */
const DRIVEN_COLUMNS = ['trips', 'distance', ...CATEGORIES, 'share']

const DASH: Parts = [[quiet('–')]]
const one = (text: string, make: (text: string) => Run = run): Parts => [[make(text)]]

export function vehicleCells({ vehicle, summary }: VehicleSummary, words: Words): Parts[] {
  const plate = [
    bold(vehicle.licensePlate),
    ...(vehicle.isDeleted ? [quiet(` ${words.t('pdf.isDeleted')}`)] : []),
  ]
  const expenseSums = new Map(summary.expenses.map((own) => [own.currencyCode, own]))
  return [
    [plate],
    ...tripCells(tripSumsOf(summary), distanceUnit(vehicle.systemOfUnits), words),
    ...expenseCells(expenseSums, words),
  ]
}

const tripSumsOf = ({ trips, distance, categories }: PartSums): TripSums => ({
  trips,
  distance,
  categories: new Map(categories.map((own) => [own.category, own.distance])),
})

function tripCells(
  { trips, distance, categories }: TripSums,
  unit: string,
  words: Words,
  make = run,
): Parts[] {
  const { count, tenths } = words
  const own = (category: TripCategory) => categories.get(category) ?? 0
  return [
    one(count(trips), make),
    one(`${tenths(distance)}\u00a0${unit}`, bold),
    ...CATEGORIES.map((category) => (own(category) === 0 ? DASH : one(tenths(own(category)), make))),
    distance === 0 ? DASH : one(shareText(own('business'), distance, words), make),
  ]
}

/** A line per currency. */
function expenseCells(
  expenseSums: ReadonlyMap<Currency, ExpenseSums>,
  { money }: Words,
  make = run,
): Parts[] {
  if (expenseSums.size === 0) return [DASH, DASH, DASH]
  return (['net', 'tax', 'gross'] as const).map((part) =>
    [...expenseSums].map(([currency, sum]) => [(part === 'gross' ? bold : make)(money(sum[part], currency))]),
  )
}

/** Distances by unit and money by currency, which are never mixed. */
export function vehicleTotals() {
  const tripSums = new Map<string, TripSums>()
  const expenseSums = new Map<Currency, ExpenseSums>()
  return {
    tripSums,
    expenseSums,
    add({ vehicle, summary }: VehicleSummary): void {
      const unit = distanceUnit(vehicle.systemOfUnits)
      const sum = tripSums.get(unit) ?? { trips: 0, distance: 0, categories: new Map() }
      tripSums.set(unit, sum)
      sum.trips += summary.trips
      sum.distance += summary.distance
      for (const { category, distance } of summary.categories)
        sum.categories.set(category, (sum.categories.get(category) ?? 0) + distance)
      for (const { currencyCode, count, net, tax, gross } of summary.expenses) {
        const before = expenseSums.get(currencyCode) ?? { count: 0, net: 0, tax: 0, gross: 0 }
        expenseSums.set(currencyCode, {
          count: before.count + count,
          net: before.net + net,
          tax: before.tax + tax,
          gross: before.gross + gross,
        })
      }
    },
  }
}

/** A row for each unit, then one for each currency: no sum of money stands beside kilometres that it was not spent on. */
export function totalRows(
  { tripSums, expenseSums }: ReturnType<typeof vehicleTotals>,
  words: Words,
): Parts[][] {
  const label = (of: string) => one(words.t('pdf.totalOf', { of }), bold)
  return [
    ...[...tripSums].map(([unit, sum]) => [label(unit), ...tripCells(sum, unit, words, bold)]),
    ...[...expenseSums].map(([currency, sum]) => [
      label(currency),
      ...DRIVEN_COLUMNS.map(() => []),
      ...expenseCells(new Map([[currency, sum]]), words, bold),
    ]),
  ]
}
