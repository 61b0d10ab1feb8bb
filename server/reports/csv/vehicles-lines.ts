import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import type { CurrencySummary, PartSums, VehicleSummary } from '../model.ts'
import type { CellWriter } from './cells.ts'
import type { VehiclesColumn } from './columns.ts'
import { shareCell } from './summary-lines.ts'
import type { CsvTexts } from './texts.ts'

export type VehiclesCells = Partial<Record<VehiclesColumn, string>>
type Context = { cells: CellWriter; texts: CsvTexts }

/** A vehicle's line. What it cost in a second currency is a line of its own. */
export function vehicleLines(
  { vehicle, summary }: VehicleSummary,
  { cells, texts: { t } }: Context,
): VehiclesCells[] {
  const plate = cells.text(vehicle.licensePlate)
  const [first, ...others] = summary.expenses
  return [
    {
      plate,
      kind: t(vehicle.isDeleted ? 'csv.kind.deletedVehicle' : 'csv.kind.vehicle'),
      ...tripCells(summary, distanceUnit(vehicle.systemOfUnits), cells),
      ...(first && expenseCells(first, cells)),
    },
    ...others.map((other) => ({ plate, kind: t('csv.kind.otherCurrency'), ...expenseCells(other, cells) })),
  ]
}

type TripSums = Pick<PartSums, 'categories' | 'trips' | 'distance'>
type Sums = { trips: Map<string, TripSums>; expenses: Map<string, CurrencySummary> }

/** Adds vehicles up: distances by unit, money by currency. */
export function vehiclesTotal({ cells, texts: { t } }: Context) {
  const sums: Sums = { trips: new Map(), expenses: new Map() }
  return {
    add: ({ vehicle, summary }: VehicleSummary): void => {
      const unit = distanceUnit(vehicle.systemOfUnits)
      sums.trips.set(unit, addTrips(sums.trips.get(unit), summary))
      for (const own of summary.expenses)
        sums.expenses.set(own.currencyCode, addExpenses(sums.expenses.get(own.currencyCode), own))
    },
    lines: (): VehiclesCells[] => [
      ...[...sums.trips].map(([unit, own]) => ({
        kind: t('csv.kind.total'),
        ...tripCells(own, unit, cells),
      })),
      ...[...sums.expenses.values()].map((own) => ({
        kind: t('csv.kind.total'),
        ...expenseCells(own, cells),
      })),
    ],
  }
}

function tripCells(
  { trips, distance, categories }: TripSums,
  unit: string,
  cells: CellWriter,
): VehiclesCells {
  const business = categories.find(({ category }) => category === 'business')?.distance ?? 0
  return {
    trips: String(trips),
    distance: cells.tenths(distance),
    unit,
    ...Object.fromEntries(categories.map((own) => [own.category, cells.tenths(own.distance)])),
    businessShare: shareCell(business, distance, cells),
  }
}

function expenseCells(
  { currencyCode, count, rows, net, tax, gross }: CurrencySummary,
  cells: CellWriter,
): VehiclesCells {
  const ofCategory = (category: string) =>
    rows.reduce((sum, row) => (row.category === category ? sum + row.gross : sum), 0)
  return {
    expenses: String(count),
    currency: currencyCode,
    ...Object.fromEntries(
      EXPENSE_CATEGORIES.map((category) => [category, cells.cents(ofCategory(category))]),
    ),
    net: cells.cents(net),
    tax: cells.cents(tax),
    gross: cells.cents(gross),
  }
}

const addTrips = (sum: TripSums | undefined, { trips, distance, categories }: TripSums): TripSums => ({
  trips: (sum?.trips ?? 0) + trips,
  distance: (sum?.distance ?? 0) + distance,
  categories: categories.map((own, index) => ({
    category: own.category,
    trips: (sum?.categories[index]?.trips ?? 0) + own.trips,
    distance: (sum?.categories[index]?.distance ?? 0) + own.distance,
  })),
})

const addExpenses = (sum: CurrencySummary | undefined, own: CurrencySummary): CurrencySummary => ({
  currencyCode: own.currencyCode,
  count: (sum?.count ?? 0) + own.count,
  gross: (sum?.gross ?? 0) + own.gross,
  net: (sum?.net ?? 0) + own.net,
  tax: (sum?.tax ?? 0) + own.tax,
  rows: EXPENSE_CATEGORIES.flatMap((category) => {
    const same = [...(sum?.rows ?? []), ...own.rows].filter((row) => row.category === category)
    const total = (of: 'count' | 'gross' | 'net' | 'tax') => same.reduce((all, row) => all + row[of], 0)
    return same.length === 0
      ? []
      : [
          {
            category,
            taxRate: null,
            count: total('count'),
            gross: total('gross'),
            net: total('net'),
            tax: total('tax'),
          },
        ]
  }),
})
