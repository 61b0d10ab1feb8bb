import type { TripTotals } from '#contract/trips/found-trips.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import { CURRENCIES, SYSTEMS_OF_UNITS } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { tripPresenter } from '../pages/present.ts'
import type { FoundTrip, TripSums, TripTotalRows } from './store.ts'

/** Presents the trips of several vehicles. */
export function foundTripPresenter() {
  const present = tripPresenter()
  return (row: FoundTrip) => {
    const { meta, ...trip } = present(row)
    return { ...trip, meta: { ...meta, vehicle: row.vehicle, isChanged: meta.version > 1 } }
  }
}

const sumsOf = (rows: readonly TripSums[]) => ({
  count: rows.reduce((sum, { trips }) => sum + trips, 0),
  distance: exactSum(
    rows.map(({ distance }) => distance),
    1,
  ),
})

/** By unit and category, each in a fixed order. */
export const presentTotals = (
  companyId: string,
  { total, isMore, isSimilar, sums, expenses }: TripTotalRows & { isSimilar: boolean },
) => ({
  type: 'trip_totals' as const,
  id: companyId,
  attributes: {
    count: total,
    isMore,
    isSimilar,
    distances: SYSTEMS_OF_UNITS.map((systemOfUnits) => ({
      systemOfUnits,
      own: sums.filter((row) => row.systemOfUnits === systemOfUnits),
    }))
      .filter(({ own }) => own.length > 0)
      .map(({ systemOfUnits, own }) => ({
        systemOfUnits,
        ...sumsOf(own),
        categories: TRIP_CATEGORIES.map((category) => ({
          category,
          ...sumsOf(own.filter((row) => row.category === category)),
        })).filter(({ count }) => count > 0),
      })),
    expenses: CURRENCIES.flatMap((currencyCode) =>
      expenses
        .filter((row) => row.currencyCode === currencyCode)
        .map(({ grossing }) => ({ currencyCode, grossing: Number(grossing) })),
    ),
  } satisfies TripTotals,
})
