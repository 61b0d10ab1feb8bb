import { expect, test } from 'vitest'
import type { ExpenseMonth } from '#contract/expenses/insights.ts'
import type { ReportFormat } from '#contract/reports/template.ts'
import { TRIP_CATEGORIES, type TripMonth } from '#contract/trips/trip.ts'
import { makeCompany } from '../../companies/testing.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { readCsv, readReport, type Table, tablesOf } from '../testing.ts'

const app = useApp()

/** The same numbers for the same seed. */
function randomNumbers(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}

const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York']
const RATES = [19, 7, 8.1, 0, null]

async function randomLogbook(seed: number) {
  const { below, one } = randomNumbers(seed)
  const { owner, id: companyId } = await makeCompany(app)
  const timeZone = one([null, ...ZONES])
  const { id: vehicleId } = await makeVehicle(owner, companyId, { timeZone })
  let tenths = below(100_000)
  const ids: string[] = []
  for (let hour = 0; ids.length < 30; hour += 1 + below(60)) {
    tenths += one([0, 0, 0, below(300)])
    const start = tenths
    tenths += below(2_000)
    const more = { category: one(TRIP_CATEGORIES), dateStartTz: one(ZONES), comment: '=1;"a"\n,b' }
    ids.push((await makeTrip(owner, vehicleId, tripFrom(start / 10, tenths / 10, hour, more))).id)
  }
  for (const id of ids.filter(() => below(8) === 0)) await owner.remove(`/api/trips/${id}`)
  for (let count = 0; count < 20; count++) {
    if (count === 10) await owner.patch(`/api/vehicles/${vehicleId}`, 'vehicle', { currencyCode: 'CHF' })
    const money = { grossing: below(1_000_000) / 100, tax: one(RATES), category: one(['parking', 'garage']) }
    await makeExpense(owner, vehicleId, expenseAt(below(2_000), money))
  }
  const months = async <T>(path: string) =>
    (await owner.get(`/api/vehicles/${vehicleId}/${path}?page[limit]=200`))
      .json<{ data: { attributes: T }[] }>()
      .data.map(({ attributes }) => attributes)
  return {
    companyId,
    trips: await months<TripMonth>('trip-months'),
    expenses: await months<ExpenseMonth>('expense-months'),
  }
}

/** As whole tenths or cents. */
const whole = (cell: string | undefined) => Number((cell ?? '').replace(/[.,]/, ''))
const sum = (table: Table, column: string) => table.reduce((total, line) => total + whole(line[column]), 0)
const of = (table: Table, kind: RegExp) => table.filter((line) => kind.test(line.Zeile ?? ''))

test.each([
  [1, 'csvSingleline', false],
  [2, 'csvSingleline', true],
  [3, 'csvMultiline', false],
  [4, 'csvMultiline', true],
] as [number, ReportFormat, boolean][])(
  'lines, sums and the API agree to the tenth and the cent (%i, %s, combined: %s)',
  async (seed, format, isCombined) => {
    const { companyId, ...api } = await randomLogbook(seed)
    const settings = { filter: {}, format, isTripsCombinePrivateTripsEnabled: isCombined }
    const [trips = [], expenses = [], sums = []] = tablesOf(
      (await readCsv(app.db, companyId, settings)).slice(1),
      ';',
    )
    const driven = of(trips, /^(Fahrt|Fahrtende|Private Fahrten|Private Fahrten, Ende)$/)
    const tenthsOfApi = Math.round(api.trips.reduce((total, { distance }) => total + distance * 10, 0))
    expect(tenthsOfApi).toBeGreaterThan(0)
    expect(sum(driven, 'Strecke')).toBe(tenthsOfApi)
    expect(sum(of(sums, /^Fahrten gesamt$/), 'Strecke')).toBe(tenthsOfApi)
    for (const { Kategorie, Strecke, Anzahl } of of(sums, /^Fahrten nach Kategorie$/)) {
      const own = driven.filter((line) => line.Kategorie === Kategorie)
      expect(sum(own, 'Strecke')).toBe(whole(Strecke))
      const counted = isCombined ? own.length <= Number(Anzahl) : own.length === Number(Anzahl)
      expect(counted).toBe(true)
    }
    const gaps = of(sums, /^Lücken gesamt$/)
    expect(sum(of(trips, /^Lücke$/), 'Strecke')).toBe(sum(gaps, 'Strecke'))
    expect(String(of(trips, /^Lücke$/).length)).toBe(gaps[0]?.Anzahl)
    const odometer = (kind: RegExp) => sum(of(sums, kind), 'Strecke')
    expect(odometer(/zu Beginn$/) + tenthsOfApi + sum(gaps, 'Strecke')).toBe(odometer(/stand am Ende$/))

    for (const currency of ['EUR', 'CHF']) {
      const inCurrency = (table: Table) => table.filter((line) => line.Währung === currency)
      const spent = api.expenses.flatMap(({ currencies }) =>
        currencies.filter(({ currencyCode }) => currencyCode === currency),
      )
      const cents = Math.round(spent.reduce((total, { grossing }) => total + grossing * 100, 0))
      expect(cents).toBeGreaterThan(0)
      for (const column of ['Netto', 'Steuer', 'Brutto']) {
        const total = sum(inCurrency(of(sums, /^Ausgaben gesamt$/)), column)
        expect(sum(inCurrency(expenses), column)).toBe(total)
        expect(sum(inCurrency(of(sums, /^Ausgaben nach/)), column)).toBe(total)
      }
      expect(sum(inCurrency(expenses), 'Brutto')).toBe(cents)
      expect(sum(inCurrency(expenses), 'Netto') + sum(inCurrency(expenses), 'Steuer')).toBe(cents)
    }
  },
)

test('a filter takes the sums of its category', async () => {
  const { companyId, trips } = await randomLogbook(5)
  for (const category of TRIP_CATEGORIES) {
    const [part] = await readReport(app.db, companyId, { filter: { tripCategory: category } })
    const ofApi = trips.flatMap(({ categories }) => categories.filter((one) => one.category === category))
    expect(part?.summary.trips).toBe(ofApi.reduce((total, { count }) => total + count, 0))
    expect(part?.summary.distance).toBe(
      Math.round(ofApi.reduce((total, { distance }) => total + distance * 10, 0)),
    )
  }
})
